/** A check: one attack or fault that the running product has to stand, and the figure that tells how it went. */
import { test } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** What was measured, in a few words. */
    figure?: string
  }
}

const longestMs = 90_000

/**
 * @param name what holds, as a sentence: "the tenth wrong password is refused"
 * @param work tries it, expects, and reports its figure, such as '10th of 10 answered 429'; where
 *   this machine has no means to try it, it says so with `leaveOut`
 */
export function check(
  name: string,
  work: (report: (figure: string) => void, leaveOut: (reason: string) => never) => Promise<void>,
  timeoutMs = longestMs,
): void {
  test(name, { timeout: timeoutMs }, async ({ task, skip }) => {
    const report = (figure: string) => {
      task.meta.figure = figure
    }
    await work(report, (reason) => {
      report(`left out, ${reason}`)
      return skip(reason)
    })
    if (!task.meta.figure) throw new Error('A check has to report a figure')
  })
}
