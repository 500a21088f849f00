/** A newcomer's machine: a copy of the tree without packages, and a shell in it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

// A computed specifier keeps tsc from requiring types for plain JavaScript.
export const { copyTree }: { copyTree: (folder: string) => Promise<void> } = await import(
  `../../scripts/prepare/${'copy-tree'}.mjs`
)

const documents = ['README.md', 'CONTRIBUTING.md', 'docs/operations.md'].map((name) =>
  readFileSync(name, 'utf8'),
)
/** Nothing of the test run: neither its settings nor its packages. */
const inherited =
  /^(HOME|USER|LOGNAME|TMPDIR|LANG|TZ|\w+_PROXY|NODE_EXTRA_CA_CERTS|NPM_CONFIG_(CACHE|REGISTRY|USERCONFIG))$/i

export interface Exit {
  code: number | null
  signal: NodeJS.Signals | null
  output: string
}

/** A shell in the folder, with these settings of the site and of npm. */
export function shellIn(folder: string, settings: Record<string, string>) {
  const own = Object.entries(process.env).filter(([name]) => inherited.test(name))
  const path = process.env.PATH?.split(delimiter).filter((each) => !each.includes('node_modules'))
  const PATH = [join(`${settings.npm_config_prefix}`, 'bin'), ...(path ?? [])].join(delimiter)
  const env = { ...Object.fromEntries(own), PATH, ...settings }

  /** Runs a command to its end. @param examples what the document has for something of one's own */
  function type(command: string, examples: Record<string, string> = {}): Promise<Exit> {
    if (!documents.some((text) => text.includes(command))) {
      throw new Error(`No document has the command ${command}`)
    }
    const line = Object.entries(examples).reduce(
      (text, [example, actual]) => text.replace(example, actual),
      command,
    )
    return exitOf(spawn('sh', ['-c', line], { cwd: folder, env }))
  }

  /** Runs a command until it serves. @returns what stops it by SIGTERM */
  async function serve(command: string, more: Record<string, string> = {}) {
    const [program = '', ...args] = command.split(' ')
    const child = spawn(program, args, { cwd: folder, env: { ...env, ...more } })
    const exit = exitOf(child)
    const ready = new Promise((resolve) => {
      child.stdout.on('data', (text) => /localhost:\d/.test(text) && resolve(undefined))
    })
    const ended = exit.then(({ output }) => {
      throw new Error(`${command} ended: ${output}`)
    })
    await Promise.race([ready, ended])
    return () => {
      child.kill('SIGTERM')
      return exit
    }
  }

  return { type, serve }
}

/** Resolves when the command and all that it has started have ended. */
function exitOf(child: ChildProcess): Promise<Exit> {
  let output = ''
  child.stdout?.on('data', (text) => {
    output += text
  })
  child.stderr?.on('data', (text) => {
    output += text
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => resolve({ code, signal, output }))
  })
}
