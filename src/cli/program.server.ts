/** The command line: parses the arguments, runs a command, and answers with its exit code. */
import { Command, CommanderError } from 'commander'
import { explainError } from '#explain-error.server.ts'
import { HttpError } from '#http/errors.server.ts'
import packageJson from '../../package.json' with { type: 'json' }
import {
  type CommandContext,
  type CommandEntry,
  type CommandModule,
  type Outcome,
  UsageError,
} from './command.server.ts'
import type { Terminal } from './terminal.server.ts'

interface ProgramOptions {
  env: CommandContext['env']
  terminal: Terminal
  clientFolder: string
}

export const exitCodes = { success: 0, failure: 1, usage: 2 } as const

/** Only the module of the command that is called is loaded. @returns the exit code */
export async function runProgram(
  commands: Record<string, CommandEntry>,
  args: string[],
  options: ProgramOptions,
): Promise<number> {
  const { terminal } = options
  let exitCode: number = exitCodes.success
  const program = createProgram(terminal)
  const called = args.find((arg) => !arg.startsWith('-') && arg !== 'help')
  for (const [name, { summary, load }] of Object.entries(commands)) {
    const command = program.command(name).description(summary)
    if (name !== called) continue
    const module = await load()
    const print = printer(terminal, () => program.opts().json === true)
    const run: CommandContext['run'] =
      (work) =>
      async (...parameters) => {
        exitCode = await runAction(() => work(...parameters), print, { ...options, module, name })
      }
    module.define(command, { ...options, run })
  }
  try {
    await program.parseAsync(args, { from: 'user' })
    return exitCode
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    return error.exitCode === 0 ? exitCodes.success : exitCodes.usage
  }
}

function createProgram({ out, err, hasColors }: Terminal) {
  return new Command('folio')
    .description('Manages a Folio site from the command line.')
    .usage('COMMAND [arguments]')
    .version(packageJson.version, '--version', 'print the version')
    .option('--json', 'print the result as JSON')
    .helpOption('-h, --help', 'explain a command')
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: (text) => void out.write(text),
      writeErr: (text) => void err.write(text),
      getOutHasColors: () => hasColors(out),
      getErrHasColors: () => hasColors(err),
      getOutHelpWidth: () => out.columns ?? 80,
      getErrHelpWidth: () => err.columns ?? 80,
    })
    .showHelpAfterError('Add --help for the arguments and options.')
    .exitOverride()
}

interface Printer {
  outcome: (outcome: Outcome) => void
  failure: (message: string, errors?: Record<string, string>) => void
}

function printer({ out, err }: Terminal, isJson: () => boolean): Printer {
  const printJson = (value: unknown) => out.write(`${JSON.stringify(value, undefined, 2)}\n`)
  return {
    outcome: ({ text, json }) => void (isJson() ? printJson(json) : out.write(`${text}\n`)),
    failure: (message, errors) => {
      if (isJson()) return void printJson({ message, ...(errors && { errors }) })
      const fields = Object.entries(errors ?? {}).map(([name, text]) => `  ${name}: ${text}\n`)
      err.write(`${message}\n${fields.join('')}`)
    },
  }
}

async function runAction(
  work: () => Promise<Outcome>,
  print: Printer,
  { env, module, name }: ProgramOptions & { module: CommandModule; name: string },
): Promise<number> {
  try {
    const outcome = await work()
    print.outcome(outcome)
    return outcome.isFailure ? exitCodes.failure : exitCodes.success
  } catch (error) {
    if (error instanceof UsageError) {
      print.failure(error.message)
      return exitCodes.usage
    }
    if (error instanceof HttpError) print.failure(error.message, error.errors)
    else print.failure(explain(error, env, { module, name }))
    return exitCodes.failure
  }
}

function explain(
  error: unknown,
  env: ProgramOptions['env'],
  { module: { failureMessage }, name }: { module: CommandModule; name: string },
) {
  const command = `npm run folio -- ${name}`
  return explainError(error, env, { failureMessage, retryPhrase: 'try again', command })
}
