/** `npm run test:attack`: what an attacker would try, one line a check, each with its figure. */
import { findBrowser, installBrowser } from './prepare/browser.mjs'
import { attack, auditDependencies, buildForProduction, countTests } from './test-steps.mjs'

await countTests(async () => {
  const browser = findBrowser() ?? (await installBrowser())
  await buildForProduction()
  await attack(browser)
  await auditDependencies()
})
