/** `npm run reset-password [-- email] [--remove-second-factor]`: a new password for the one who is locked out. */
import { root, runUnderPinnedNode } from './prepare/run.mjs'
import { orExplain } from './prepare/trouble.mjs'
import { ensureBuilt, ensureInstalled } from './prepare.mjs'

await orExplain(async () => {
  await ensureInstalled()
  await ensureBuilt()
  process.chdir(root)
  await runUnderPinnedNode('dist/server/reset-password.js', process.argv.slice(2))
})
