/** A check of the security and resilience suites: a test of the built product that reports a figure. */
import { test } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** The measured result, for the report. */
    figure?: string
  }
}

/** Guards against hangs only; generous, for busy machines. */
const longestMs = 300_000

/**
 * @param name the expectation, as a sentence: "the tenth wrong password is refused"
 * @param work runs the check and reports a figure, such as '10th of 10 answered 429'; `skip` gives
 *   the reason why this machine can't run it
 */
export function check(
  name: string,
  work: (report: (figure: string) => void, skip: (reason: string) => never) => Promise<void>,
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
