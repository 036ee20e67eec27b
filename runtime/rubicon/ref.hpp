// A callable that somebody else keeps alive, passed on without a template. Free-standing.
#pragma once

#include "rubicon/types.hpp"

namespace rubicon {

template <class Signature>
class Ref;

// Refers to a callable for as long as a call lasts: never stored longer than the full expression that made it, or than
// the named object it refers to.
template <class Result, class... Args>
class Ref<Result(Args...)> {
public:
    template <class Callable>
        requires(!__is_same(Callable, Ref))
    Ref(const Callable& callable)
        : object(&callable), call([](const void* of, Args... args) -> Result {
              return (*static_cast<const Callable*>(of))(static_cast<Args>(args)...);
          }) {}

    Result operator()(Args... args) const { return call(object, static_cast<Args>(args)...); }

private:
    const void* object;
    Result (*call)(const void*, Args...);
};

} // namespace rubicon
