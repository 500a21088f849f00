/** `npm run export [-- FOLDER]`: the public site as a folder for any host, also while it runs. */
import { root, runUnderPinnedNode } from './prepare/run.mjs'
import { orExplain } from './prepare/trouble.mjs'
import { ensureBuilt, ensureInstalled } from './prepare.mjs'

await orExplain(async () => {
  await ensureInstalled()
  await ensureBuilt()
  process.chdir(root)
  await runUnderPinnedNode('dist/server/export.js', process.argv.slice(2))
})
