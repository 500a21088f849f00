/** Runs a command: prints its result, or the reason for its failure and exits with 1. */
import { type CommandInfo, explainError } from '#explain-error.server.ts'

export function runCommand(run: (args: string[]) => Promise<string>, info: CommandInfo): void {
  run(process.argv.slice(2)).then(
    (text) => process.stdout.write(`${text}\n`),
    (error) => {
      process.stderr.write(`${explainError(error, process.env, info)}\n`)
      process.exitCode = 1
    },
  )
}
