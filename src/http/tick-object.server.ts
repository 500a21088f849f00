/** Keeps fast what Node does several times for every answer. */
import { executionAsyncResource } from 'node:async_hooks'

const held: object[] = []

/**
 * Holds one of the objects in which `process.nextTick` keeps what it is to call. They share a hidden class:
 * when garbage is collected while there is none of them, V8 drops that class, and `nextTick` never gets fast
 * code again. An answer from memory then costs a quarter more for as long as the process lives
 * (docs/decisions/016).
 */
export function holdTickObject(): void {
  process.nextTick(() => {
    if (held.length === 0) held.push(executionAsyncResource())
  })
}
