/** `npm run bench [-- PART]`: how fast the built product is, beside others on this machine; see bench/README.md. */
import { root, runUnderPinnedNode } from './prepare/run.mjs'
import { orExplain } from './prepare/trouble.mjs'
import { ensureBuilt, ensureInstalled } from './prepare.mjs'

await orExplain(async () => {
  await ensureInstalled()
  await ensureBuilt()
  process.chdir(root)
  process.env.NODE_ENV = 'production'
  await runUnderPinnedNode('bench/run.ts', process.argv.slice(2))
})
