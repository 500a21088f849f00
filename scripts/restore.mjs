/** `npm run restore -- FILE`: makes the site of a backup, in an empty place. */
import { root, runUnderPinnedNode } from './prepare/run.mjs'
import { orExplain } from './prepare/trouble.mjs'
import { ensureBuilt, ensureInstalled } from './prepare.mjs'

await orExplain(async () => {
  await ensureInstalled()
  await ensureBuilt()
  process.chdir(root)
  await runUnderPinnedNode('dist/server/restore.js', process.argv.slice(2))
})
