import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

const listener = new URL('listener.server.ts', import.meta.url)
const minuteMs = 60_000

/** Has V8 optimize `nextTick`, collects garbage, and asks V8 before and after whether it is optimized. */
function isNextTickFast({ withListener }: { withListener: boolean }) {
  const program = `
    import { setImmediate as turn } from 'node:timers/promises'
    if (${withListener}) (await import('${listener}')).createListener(() => {})
    const nothing = () => {}
    const optimized = 1 << 4
    const isFast = () => (%GetOptimizationStatus(process.nextTick) & optimized) !== 0
    for (let turns = 0; turns < 50; turns++) {
      for (let ticks = 0; ticks < 1000; ticks++) process.nextTick(nothing)
      await turn()
    }
    %OptimizeFunctionOnNextCall(process.nextTick)
    process.nextTick(nothing)
    const before = isFast()
    for (let collections = 0; collections < 20; collections++) {
      await turn()
      gc()
    }
    console.log(JSON.stringify({ before, after: isFast() }))`
  const flags = ['--allow-natives-syntax', '--expose-gc', '--input-type=module']
  const { NODE_OPTIONS: _, ...env } = process.env
  const out = execFileSync(process.execPath, [...flags, '-e', program], { env, timeout: minuteMs })
  return JSON.parse(out.toString())
}

test('beside a listener nextTick stays optimized over collections of garbage', () => {
  expect(isNextTickFast({ withListener: true })).toEqual({ before: true, after: true })
})

test('without one it does not: when it does, Node no longer needs the object that is held', () => {
  expect(isNextTickFast({ withListener: false })).toEqual({ before: true, after: false })
})
