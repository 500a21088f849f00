/** `node scripts/run.mjs NAME [arguments]`: installs and builds if necessary, then runs a command of the project. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { replaceWithNode } from './prepare/node.mjs'
import { root } from './prepare/run.mjs'
import { runCli, UserError } from './prepare/user-error.mjs'
import { build, ensureBuilt, ensureInstalled } from './prepare.mjs'

/** @typedef {{ file?: string, prepare?: () => Promise<unknown>, env?: Record<string, string>, nodeOptions?: string[] }} Command */

/** @type {Record<string, Command>} */
const commands = {
  start: {
    file: 'dist/server/main.js',
    prepare: ensureBuilt,
    // See docs/decisions/020.
    env: { NODE_ENV: 'production', MALLOC_MMAP_THRESHOLD_: '131072' },
    nodeOptions: readFileSync(join(root, 'scripts', 'node-options'), 'utf8')
      .trim()
      .split(' '),
  },
  bench: { file: 'bench/run.ts', prepare: ensureBuilt, env: { NODE_ENV: 'production' } },
  dev: { file: 'scripts/dev.ts' },
  build: { prepare: build },
}

const [name = '', ...args] = process.argv.slice(2)

await runCli(async () => {
  const command = commands[name]
  if (!command) throw new UserError(`node scripts/run.mjs ${Object.keys(commands).join('|')}`)
  const { file, prepare, env = {}, nodeOptions = [] } = command
  await ensureInstalled()
  await prepare?.()
  process.chdir(root)
  Object.assign(process.env, env)
  if (file) await replaceWithNode([...nodeOptions, join(root, file), ...args])
})
