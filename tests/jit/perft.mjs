// node perft.mjs GAME.wasm DEPTH: counts moves in a game that `rubicon build --target wasm32` made. One line each:
// what is exported and imported, the count by `perft`, the count by `moves` and `play`, and whether a state survives
// being stored and loaded.
import { readFileSync } from "node:fs";

const depth = Number(process.argv[3]);
const module = new WebAssembly.Module(readFileSync(process.argv[2]));
const names = (list) => list.map((entry) => entry.name).sort().join(" ");
console.log("imports:", names(WebAssembly.Module.imports(module)));
console.log("exports:", names(WebAssembly.Module.exports(module)));
const game = new WebAssembly.Instance(module).exports;

const text = (address) => {
    const bytes = new Uint8Array(game.memory.buffer, address);
    return new TextDecoder().decode(bytes.slice(0, bytes.indexOf(0)));
};
console.log("title:", text(game.title()));

const start = game.take(game.state_size());
game.start(start);
console.log("perft:", game.perft(start, depth, 1));
console.log("made:", game.perft(start, depth, 0));

function walk(state, left) {
    const count = game.moves(state, 0, 0);
    if (left === 1) return count;
    const list = game.take(count * game.move_size());
    const next = game.take(game.state_size());
    game.moves(state, list, count);
    let total = 0;
    for (let i = 0; i < count; ++i) {
        new Uint8Array(game.memory.buffer).copyWithin(next, state, state + game.state_size());
        game.play(next, list + i * game.move_size());
        total += walk(next, left - 1);
    }
    game.give_back(list);
    return total;
}
console.log("walked:", walk(start, Math.min(depth, 4)));

const slots = game.take(4 * game.slot_count());
const again = game.take(game.state_size());
game.store(start, slots);
console.log("loaded:", game.load(slots, again), game.key(again) === game.key(start));
new Int32Array(game.memory.buffer, slots, game.slot_count())[0] = 99; // no such player
console.log("refused:", game.load(slots, again));
console.log("result:", game.result(start, 1, slots));
