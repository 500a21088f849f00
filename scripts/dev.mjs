/** `npm run dev`: installs what is missing, then runs the development server. */
import { root, runUnderPinnedNode } from './prepare/run.mjs'
import { orExplain } from './prepare/trouble.mjs'
import { ensureInstalled } from './prepare.mjs'

await orExplain(async () => {
  await ensureInstalled()
  process.chdir(root)
  await runUnderPinnedNode('scripts/dev.ts')
})
