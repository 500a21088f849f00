/** `npm run build`: builds client and server into dist, whether or not anything has changed. */
import { orExplain } from './prepare/trouble.mjs'
import { build, ensureInstalled } from './prepare.mjs'

await orExplain(async () => {
  await ensureInstalled()
  await build()
})
