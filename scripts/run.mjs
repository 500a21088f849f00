/**
 * `node scripts/run.mjs NAME [arguments]`: installs and builds if necessary, then runs a command of
 * the project under the pinned Node.
 */
import { join } from 'node:path'
import { execScript, root, runUnderPinnedNode } from './prepare/run.mjs'
import { runCli, UserError } from './prepare/user-error.mjs'
import { build, ensureBuilt, ensureInstalled } from './prepare.mjs'

/** @typedef {{ file?: string, script?: string, prepare?: () => Promise<unknown>, nodeEnv?: string }} Command */

/** @type {Record<string, Command>} */
const commands = {
  start: { script: 'scripts/serve', prepare: ensureBuilt, nodeEnv: 'production' },
  bench: { file: 'bench/run.ts', prepare: ensureBuilt, nodeEnv: 'production' },
  dev: { file: 'scripts/dev.ts' },
  build: { prepare: build },
}

const [name = '', ...args] = process.argv.slice(2)

await runCli(async () => {
  const command = commands[name]
  if (!command) throw new UserError(`node scripts/run.mjs ${Object.keys(commands).join('|')}`)
  await ensureInstalled()
  await command.prepare?.()
  process.chdir(root)
  if (command.nodeEnv) process.env.NODE_ENV = command.nodeEnv
  if (command.script) await execScript(join(root, command.script))
  if (command.file) await runUnderPinnedNode(command.file, args)
})
