/** `node scripts/test.mjs [SUITE] [arguments]`: runs one suite, by default the gate, and counts the results. */
import { mutants } from '../test/mutants.mjs'
import { installPackage } from './prepare/apt.mjs'
import { findBrowser, installBrowser } from './prepare/browser.mjs'
import { runCli, UserError } from './prepare/user-error.mjs'
import { changedFiles } from './test-changes.mjs'
import { killMutants } from './test-mutants.mjs'
import {
  auditDependencies,
  buildForProduction,
  checkTypes,
  countTests,
  fastTests,
  hasPostgres,
  leaveOut,
  leaveOutJourneys,
  leaveOutProjects,
  lint,
  playwright,
  step,
  testProduct,
  vitest,
} from './test-steps.mjs'

/** @typedef {{ does: string, takesArguments?: true, run: (args: string[]) => Promise<void> }} Suite */

/** @type {Record<string, Suite>} */
const suites = {
  gate: { does: 'what every change has to pass (npm test)', run: gate },
  quick: { does: 'types, lint of what has changed, all fast unit tests', run: quick },
  security: { does: 'attacks on the built product', run: security },
  resilience: { does: 'killed processes, full disks and lost databases', run: resilience },
  cluster: {
    does: 'the browser journeys on two processes behind nginx',
    takesArguments: true,
    run: cluster,
  },
  night: {
    does: 'what the gate leaves out: everything, or the parts PART',
    takesArguments: true,
    run: night,
  },
}

/** @type {Record<string, Suite>} */
const nightParts = {
  postgres: { does: 'the API tests that the gate runs on SQLite alone', run: restOnPostgres },
  attacks: { does: 'floods, and every attack and fault with every value', run: attacks },
  admin: { does: 'the journeys of the admin area that the gate leaves out', run: admin },
  widths: { does: 'the layout at every width', run: widths },
  random: { does: 'the unit and API tests with another random seed', run: withRandomSeed },
  caddy: { does: 'two processes behind Caddy', run: caddy },
  cluster: suites.cluster,
  mutants: { does: 'faults in a copy, one at a time, which a test must notice', run: allMutants },
  audit: { does: 'npm audit of the production dependencies', run: auditDependencies },
}

const gateJourneys = ['--project=public', '--project=admin']
const thorough = { TEST_THOROUGH: '1' }

const [name = 'gate', ...args] = process.argv.slice(2).filter((arg) => arg !== '--help')

if (process.argv.includes('--help')) await runCli(async () => console.log(usage()))
else await countTests(() => runSuite(args))

/** @param {string[]} args */
function runSuite(args) {
  const suite = find(suites, name)
  if (args.length > 0 && !suite.takesArguments)
    throw new UserError(`${name} takes no arguments, but got ${args[0]}.`)
  return suite.run(args)
}

/** A failure of the first four steps ends the run: what follows takes minutes. */
async function gate() {
  const newcomer = firstHour()
  const isSound = (await Promise.all([lint(), checkTypes(), buildForProduction()])).every(Boolean)
  // Beside the newcomer, who mostly waits for one process at a time.
  if (isSound) await step('Unit and API tests on SQLite', () => vitest(['sqlite']))
  if (!(await newcomer) || !isSound) return leaveOut('all other tests', 'a first step failed')
  await step('Tests of own SQL on PostgreSQL', () => vitest(['postgres']))
  // In one run: the faults mostly wait for a process to start or to end.
  await step('Security and resilience', () =>
    testProduct(['security', 'security-postgres', 'resilience', 'resilience-postgres']),
  )
  const browser = await availableBrowser()
  if (browser) {
    await attacksIn(browser)
    await step('Browser journeys', () => playwright(browser, gateJourneys))
  } else await leaveOutJourneys('no browser', gateJourneys)
}

/** What the documents say, on a machine without packages; it takes the build of the step beside it. */
function firstHour() {
  return step("A newcomer's first hour", () => vitest(['newcomer']))
}

async function quick() {
  const changed = await changedFiles()
  await Promise.all([changed.length > 0 && lint(changed), checkTypes()])
  await step('Fast unit tests', fastTests)
}

async function security() {
  await buildForProduction()
  await step('Security', () => testProduct(['security', 'security-postgres']))
  const browser = await availableBrowser()
  if (browser) await attacksIn(browser)
}

async function resilience() {
  await buildForProduction()
  await step('Resilience', () => testProduct(['resilience', 'resilience-postgres']))
}

function cluster(/** @type {string[]} */ more) {
  return journeys('Browser journeys on two processes behind nginx', more, { SITE_BEHIND: 'nginx' })
}

async function night(/** @type {string[]} */ names) {
  const chosen = names.length > 0 ? names : Object.keys(nightParts)
  for (const part of chosen.map((name) => find(nightParts, name))) await part.run([])
}

function restOnPostgres() {
  return step('The rest of the API tests on PostgreSQL', () => vitest(['postgres-night']))
}

async function attacks() {
  await buildForProduction()
  await step('Loads, and what waits', () => testProduct(['night-only']))
  const security = ['security', 'security-postgres', 'security-postgres-night']
  const resilience = ['resilience', 'resilience-postgres', 'resilience-postgres-night']
  await step('All attacks and faults', () => testProduct([...security, ...resilience], thorough))
  const browser = await availableBrowser()
  if (browser) await attacksIn(browser, thorough)
}

function widths() {
  return journeys('The layout at every width', ['every-width'], thorough)
}

function admin() {
  return journeys('The rest of the admin area', ['--project=admin-night'], {})
}

/**
 * @param {string} title
 * @param {string[]} more arguments of Playwright
 * @param {Record<string, string>} env
 */
async function journeys(title, more, env) {
  const browser = await availableBrowser()
  if (!browser) return leaveOutJourneys('no browser', more)
  await buildForProduction()
  await step(title, () => playwright(browser, more, env))
}

function withRandomSeed() {
  return step('Unit and API tests with another random seed', () =>
    vitest(['sqlite'], { env: { TEST_SEED: 'random' } }),
  )
}

async function caddy() {
  await buildForProduction()
  await step('Behind Caddy', async () => {
    await installPackage(['caddy'])
    return testProduct(['caddy-postgres'])
  })
}

async function allMutants() {
  const browser = await availableBrowser()
  if (!browser) return leaveOut(mutants.length, 'no browser')
  const hasDatabase = await hasPostgres()
  const chosen = mutants.filter(({ layer }) => hasDatabase || layer !== 'postgres')
  if (!hasDatabase) leaveOut(mutants.length - chosen.length, 'no PostgreSQL')
  await step('Mutants', () => killMutants(browser, chosen))
}

function attacksIn(/** @type {string} */ browser, env = {}) {
  return step('Security in the browser', () =>
    testProduct(['security-browser'], { CHROMIUM_PATH: browser, ...env }),
  )
}

/** @returns undefined, and leaves out what needs a browser, if there is none and none can be installed */
async function availableBrowser() {
  const found = findBrowser()
  if (found) return found
  try {
    return await installBrowser()
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    console.log(`\n${error.message}`)
    await leaveOutProjects(['security-browser'], 'no browser')
  }
}

/**
 * @param {Record<string, Suite>} entries
 * @param {string} name
 * @returns {Suite}
 */
function find(entries, name) {
  const entry = entries[name]
  if (entry) return entry
  throw new UserError(`There is no ${name}. There are:\n${list(entries)}`)
}

function usage() {
  if (name === 'gate') return `node scripts/test.mjs [SUITE]\n\n${list(suites)}`
  const { does } = find(suites, name)
  if (name !== 'night') return `npm run test:${name}: ${does}`
  return `npm run test:night [-- PART...]: ${does}\n\n${list(nightParts)}`
}

function list(/** @type {Record<string, Suite>} */ entries) {
  return Object.entries(entries)
    .map(([name, { does }]) => `  ${name.padEnd(12)}${does}`)
    .join('\n')
}
