/** `npm run backup [-- FILE]`: the whole site in one file, also while it runs. */
import { root, runUnderPinnedNode } from './prepare/run.mjs'
import { orExplain } from './prepare/trouble.mjs'
import { ensureBuilt, ensureInstalled } from './prepare.mjs'

await orExplain(async () => {
  await ensureInstalled()
  await ensureBuilt()
  process.chdir(root)
  await runUnderPinnedNode('dist/server/backup.js', process.argv.slice(2))
})
