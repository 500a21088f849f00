#!/usr/bin/env node
/**
 * The command line, from any folder: installs and builds if necessary. Paths are relative to the folder of the caller; the
 * data folder is that of the project, unless DATA_DIR names another one.
 */
import { join } from 'node:path'
import { replaceWithNode } from './prepare/node.mjs'
import { root } from './prepare/run.mjs'
import { runCli } from './prepare/user-error.mjs'
import { ensureBuilt, ensureInstalled } from './prepare.mjs'

await runCli(async () => {
  await ensureInstalled()
  await ensureBuilt()
  process.env.DATA_DIR ||= join(root, 'data')
  await replaceWithNode([join(root, 'dist', 'server', 'folio.js'), ...process.argv.slice(2)])
})
