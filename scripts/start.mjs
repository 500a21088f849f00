/** `npm start`: installs and builds what is missing, then serves. */
import { root, runUnderPinnedNode } from './prepare/run.mjs'
import { orExplain } from './prepare/trouble.mjs'
import { ensureBuilt, ensureInstalled } from './prepare.mjs'

await orExplain(async () => {
  await ensureInstalled()
  await ensureBuilt()
  process.chdir(root)
  process.env.NODE_ENV = 'production'
  await runUnderPinnedNode('dist/server/main.js')
})
