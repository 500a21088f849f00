/** What a command of the command line is made of. */
import type { Command } from 'commander'
import type { Terminal } from './terminal.server.ts'

/** What a command has done, for people and for programs. */
export interface Outcome {
  text: string
  /** Printed in place of the text with `--json`. */
  json: unknown
  /** The command exits with 1, although it has something to print. */
  isFailure?: boolean
}

export interface CommandContext {
  env: Record<string, string | undefined>
  terminal: Terminal
  /** The client build. */
  clientFolder: string
  /** Makes the action of a command: prints its outcome, or why it failed. */
  run: <Args extends unknown[]>(
    work: (...args: Args) => Promise<Outcome>,
  ) => (...args: Args) => Promise<void>
}

/** The module of a command. */
export interface CommandModule {
  /** Begins the message of an unexpected error: "The backup could not be made." */
  failureMessage: string
  /** Declares arguments, options and the action. */
  define: (command: Command, context: CommandContext) => void
}

/** An entry in the list of commands; its module is loaded when it is called. */
export interface CommandEntry {
  summary: string
  load: () => Promise<CommandModule>
}

/** Arguments that do not fit: the process exits with 2. */
export class UsageError extends Error {}
