/** `npm run import -- PATH [--apply] [--json] [--fetch-pictures]`: imports posts from a folder, a zip or an export. */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '#config.server.ts'
import { formatReport } from './import/format-report.server.ts'
import { ImportError, runImport } from './import/run-import.server.ts'
import { runCommand } from './run-command.server.ts'

const options = {
  apply: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const

async function run(args: string[]): Promise<string> {
  const { path, apply, json } = parseArguments(args)
  const config = readConfig(process.env)
  const controller = new AbortController()
  process.once('SIGINT', () => controller.abort())
  process.once('SIGTERM', () => controller.abort())
  const report = await runImport({ path: resolve(path), apply }, config, {
    signal: controller.signal,
    ...(process.stderr.isTTY && { onProgress: showProgress }),
  })
  if (report.outcome?.isStopped) process.exitCode = 130
  if (json) return JSON.stringify(report, null, 2)
  return formatReport(report, `npm run import -- ${path} --apply`)
}

function showProgress(phase: string, done: number, total: number) {
  process.stderr.write(`\r${phase === 'plan' ? 'Reading' : 'Importing'} ${done} of ${total}`)
  if (done === total) process.stderr.write('\n')
}

/** @throws ImportError with the usage for invalid arguments */
function parseArguments(args: string[]) {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [path, ...others] = positionals
    if (path && others.length === 0) return { path, ...values }
  } catch {
    // The message of `parseArgs` is about its own options.
  }
  throw new ImportError('Usage: npm run import -- PATH [--apply] [--json]')
}

runCommand(run, {
  failureMessage:
    'The import failed. What is imported so far stays; run the command again to go on.',
  retryPhrase: 'import again',
  command: 'npm run import -- PATH',
})
