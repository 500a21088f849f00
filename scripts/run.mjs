/** `node scripts/run.mjs NAME [arguments]`: installs and builds if necessary, then runs a command of the project. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { replaceWithNode } from './prepare/node.mjs'
import { root } from './prepare/run.mjs'
import { runCli, UserError } from './prepare/user-error.mjs'
import { build, ensureBuilt, ensureInstalled } from './prepare.mjs'

/** @typedef {{ file?: string, prepare?: () => Promise<unknown>, nodeEnv?: string, nodeOptions?: string[] }} Command */

/** @type {Record<string, Command>} */
const commands = {
  start: {
    file: 'dist/server/main.js',
    prepare: ensureBuilt,
    nodeEnv: 'production',
    nodeOptions: readFileSync(join(root, 'scripts', 'node-options'), 'utf8')
      .trim()
      .split(' '),
  },
  bench: { file: 'bench/run.ts', prepare: ensureBuilt, nodeEnv: 'production' },
  dev: { file: 'scripts/dev.ts' },
  build: { prepare: build },
}

const [name = '', ...args] = process.argv.slice(2)

await runCli(async () => {
  const command = commands[name]
  if (!command) throw new UserError(`node scripts/run.mjs ${Object.keys(commands).join('|')}`)
  const { file, prepare, nodeEnv, nodeOptions = [] } = command
  await ensureInstalled()
  await prepare?.()
  process.chdir(root)
  if (nodeEnv) process.env.NODE_ENV = nodeEnv
  // See docs/decisions/020.
  process.env.MALLOC_MMAP_THRESHOLD_ ??= '131072'
  if (file) await replaceWithNode([...nodeOptions, join(root, file), ...args])
})
