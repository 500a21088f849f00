/** `npm run test:faults`: ends, full disks, lost databases; one line a check, each with its figure. */
import { buildForProduction, countTests, faults } from './test-steps.mjs'

await countTests(async () => {
  await buildForProduction()
  await faults(60)
})
