import { expect, test } from 'vitest'
import { HttpError } from '#http/errors.server.ts'
import { captureTerminal } from '../../test/support/command-line.ts'
import { type CommandEntry, type CommandModule, UsageError } from './command.server.ts'
import { runProgram } from './program.server.ts'

const failures: Record<string, Error> = {
  usage: new UsageError('Name a folder.'),
  refused: new HttpError(400, 'Invalid fields', { errors: { title: 'Title is required' } }),
  unexpected: new Error('broken pipe'),
}

function command(define: CommandModule['define']): CommandEntry {
  return {
    summary: 'Bake bread',
    load: async () => ({ failureMessage: 'The bread could not be baked.', define }),
  }
}

/** `bake FLOUR [--hot]` answers with what it was given; `burn KIND` fails. */
const commands = {
  bake: command((bake, { run }) => {
    bake
      .argument('<FLOUR>')
      .option('--hot')
      .action(
        run(async (flour: string, { hot = false }: { hot?: boolean }) => ({
          text: `Baked ${flour}`,
          json: { flour, hot },
          isFailure: flour === 'sand',
        })),
      )
  }),
  burn: command((burn, { run }) => {
    burn.argument('<KIND>').action(
      run(async (kind: string) => {
        throw failures[kind]
      }),
    )
  }),
}

async function call(...args: string[]) {
  const { terminal, output, errors } = captureTerminal()
  const code = await runProgram(commands, args, { env: {}, terminal, clientFolder: '' })
  return { code, output: output(), errors: errors() }
}

test('an owner reads what a command has done', async () => {
  expect(await call('bake', 'rye')).toEqual({ code: 0, output: 'Baked rye\n', errors: '' })
})

test.each([[['--json', 'bake', 'rye', '--hot']], [['bake', 'rye', '--hot', '--json']]])(
  'a program reads the result as JSON: %j',
  async (args) => {
    const { code, output } = await call(...args)
    expect(code).toBe(0)
    expect(JSON.parse(output)).toEqual({ flour: 'rye', hot: true })
  },
)

test('a command that has something to print may fail all the same', async () => {
  expect(await call('bake', 'sand')).toMatchObject({ code: 1, output: 'Baked sand\n' })
})

test.each([
  [[], 'Usage: folio COMMAND'],
  [['fry'], "unknown command 'fry'"],
  [['bake'], "missing required argument 'FLOUR'"],
  [['bake', 'rye', 'oats'], 'too many arguments'],
  [['bake', 'rye', '--cold'], "unknown option '--cold'"],
  [['burn', 'usage'], 'Name a folder.'],
])('an owner who types %j reads what is wrong, and gets exit code 2', async (args, message) => {
  const { code, output, errors } = await call(...args)
  expect({ code, output }).toEqual({ code: 2, output: '' })
  expect(errors).toContain(message)
})

test.each([
  [['--help'], 'bake'],
  [['bake', '--help'], '--hot'],
  [['help', 'bake'], '--json'],
])('an owner asks for help: %j', async (args, part) => {
  const { code, output, errors } = await call(...args)
  expect({ code, errors }).toEqual({ code: 0, errors: '' })
  expect(output).toContain(part)
})

test('an owner reads which fields are refused', async () => {
  const { code, errors } = await call('burn', 'refused')
  expect({ code, errors }).toEqual({
    code: 1,
    errors: 'Invalid fields\n  title: Title is required\n',
  })
})

test('a program reads a failure as JSON', async () => {
  const { code, output, errors } = await call('burn', 'refused', '--json')
  expect({ code, errors }).toEqual({ code: 1, errors: '' })
  expect(JSON.parse(output)).toEqual({
    message: 'Invalid fields',
    errors: { title: 'Title is required' },
  })
})

test('an unexpected error is named after the command', async () => {
  const { code, errors } = await call('burn', 'unexpected')
  expect(code).toBe(1)
  expect(errors).toContain('The bread could not be baked. Error: broken pipe')
})
