/** Vitest reporter for checks of a running site: one line per check, with its figure. */
import { inspect } from 'node:util'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

export default class FiguresReporter implements Reporter {
  onTestCaseResult(check: TestCase): void {
    const state = check.result().state
    const mark = { passed: 'ok    ', failed: 'FAILED', skipped: 'left  ', pending: 'left  ' }[state]
    const { figure } = check.meta()
    const place = check.project.name.endsWith('-postgres') ? ' (on PostgreSQL)' : ''
    process.stdout.write(`${mark} ${check.name}${place}${figure ? `: ${figure}` : ''}\n`)
    if (state !== 'failed') return
    for (const error of check.result().errors ?? []) {
      process.stdout.write(`${error.stack ?? error.message}\n`)
      // Of "fetch failed", this says why.
      if (error.cause) process.stdout.write(`because of ${inspect(error.cause)}\n`)
    }
  }

  /** A file whose setup failed has no results. */
  onTestModuleEnd(file: TestModule): void {
    for (const error of file.errors()) {
      process.stdout.write(`FAILED ${file.relativeModuleId}: ${error.stack ?? error.message}\n`)
    }
  }
}
