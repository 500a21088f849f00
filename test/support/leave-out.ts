/** Leaves a test out that this machine can't run, with the reason for the report. */
import type { TestContext } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** Why the test was left out. */
    figure?: string
  }
}

export function leaveOut({ task, skip }: TestContext, reason: string): never {
  task.meta.figure = `left out, ${reason}`
  return skip(reason)
}
