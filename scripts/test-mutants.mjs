/** Puts faults into a copy of the project, one at a time, and runs the tests that must notice them. */
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyTree } from './prepare/copy-tree.mjs'
import { requireNewNode } from './prepare/node.mjs'
import { bin, root, run } from './prepare/run.mjs'

/** @typedef {import('../test/mutants.d.mts').Mutant} Mutant */
/** @typedef {import('./test-counts.mjs').Counts} Counts */

const buildScript = "import('./scripts/prepare.mjs').then(({ ensureBuilt }) => ensureBuilt())"
/** The layers whose tests need a build. */
const onBuild = /^(?:journeys|security|resilience)/

/**
 * @param {string} browser
 * @param {Mutant[]} chosen
 * @returns {Promise<Counts>} a mutant that a test notices counts as passed
 */
export async function killMutants(browser, chosen) {
  const folder = mkdtempSync(join(tmpdir(), 'folio-mutants-'))
  let failed = 0
  try {
    await copyTree(folder)
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    for (const mutant of chosen) {
      const start = performance.now()
      const problem = await survival(folder, mutant, browser)
      if (problem) failed += 1
      const seconds = ((performance.now() - start) / 1000).toFixed(0)
      console.log(`${problem ? 'FAILED' : 'ok    '} ${mutant.name} (${seconds} s)`)
      if (problem) console.log(problem)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return { passed: chosen.length - failed, failed, skipped: 0 }
}

/**
 * @param {string} folder
 * @param {Mutant} mutant
 * @param {string} browser
 * @returns {Promise<string | undefined>} why the mutant lives
 */
async function survival(folder, { file, text, replacement, layer, tests }, browser) {
  const path = join(folder, file)
  const original = readFileSync(path, 'utf8')
  if (original.split(text).length !== 2) return `${file} does not have this text once: ${text}`
  writeFileSync(
    path,
    original.replace(text, () => replacement),
  )
  try {
    const report = join(folder, 'report.json')
    rmSync(report, { force: true })
    if (onBuild.test(layer)) {
      const { code, output } = await runNode(folder, ['-e', buildScript])
      if (code !== 0) return `The build fails: ${output.trimEnd()}`
    }
    const { output } = await (layer === 'journeys'
      ? runNode(folder, [join(bin, 'playwright'), 'test', '-x', '--reporter=json', ...tests], {
          ...{ CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
        })
      : runNode(folder, [
          ...[join(bin, 'vitest'), 'run', `--project=${layer}`, '--bail=1'],
          ...['--reporter=json', `--outputFile.json=${report}`, ...tests],
        ]))
    if (!existsSync(report)) return `No test ran: ${output.trimEnd()}`
    const { numFailedTests, stats } = JSON.parse(readFileSync(report, 'utf8'))
    if ((numFailedTests ?? stats.unexpected) > 0) return undefined
    return `No test of ${tests.join(', ')} fails.`
  } finally {
    writeFileSync(path, original)
  }
}

/**
 * @param {string} folder
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 */
function runNode(folder, args, env = {}) {
  return run(requireNewNode(), args, { quiet: true, cwd: folder, env })
}
