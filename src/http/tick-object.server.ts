/** Keeps fast what Node does several times for every answer. */
import { executionAsyncResource } from 'node:async_hooks'

const held: object[] = []

/**
 * Holds one of the objects in which `process.nextTick` keeps what it is to call. They share a hidden class:
 * when a few garbage collections in a row find none of them, V8 drops that class with the optimized code of
 * `nextTick`, and what it compiles afterwards stays slow. An answer from memory then costs a fifth more for as
 * long as the process lives (docs/decisions/016).
 */
export function holdTickObject(): void {
  process.nextTick(() => {
    if (held.length === 0) held.push(executionAsyncResource())
  })
}
