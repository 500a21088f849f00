import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/** Has V8 make fast code of `nextTick` and collects garbage; what it then says of that code, before and after. */
function codeOfNextTick({ isHeld }: { isHeld: boolean }) {
  const url = new URL('tick-object.server.ts', import.meta.url)
  const program = `
    import { setImmediate as turn } from 'node:timers/promises'
    ${isHeld ? `(await import(${JSON.stringify(url)})).holdTickObject()` : ''}
    const nothing = () => {}
    for (let turns = 0; turns < 50; turns++) {
      for (let ticks = 0; ticks < 1000; ticks++) process.nextTick(nothing)
      await turn()
    }
    %OptimizeFunctionOnNextCall(process.nextTick)
    process.nextTick(nothing)
    const before = %GetOptimizationStatus(process.nextTick)
    for (let collections = 0; collections < 20; collections++) {
      await turn()
      gc()
    }
    console.log(JSON.stringify({ before, after: %GetOptimizationStatus(process.nextTick) }))`
  const flags = ['--allow-natives-syntax', '--expose-gc', '--input-type=module']
  const cwd = fileURLToPath(new URL('../..', import.meta.url))
  const out = execFileSync(process.execPath, [...flags, '-e', program], { cwd, encoding: 'utf8' })
  return JSON.parse(out) as { before: number; after: number }
}

test('the fast code of nextTick outlives the collection of garbage', () => {
  const { before, after } = codeOfNextTick({ isHeld: true })
  expect(after).toBe(before)
})

test('without it, it does not: once this fails, Node no longer needs it', () => {
  const { before, after } = codeOfNextTick({ isHeld: false })
  expect(after).not.toBe(before)
})
