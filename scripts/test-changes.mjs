/** Lint, types and the unit tests of changed files. */
import { run } from './prepare/run.mjs'
import { UserError } from './prepare/user-error.mjs'
import { check, step, vitestRelated } from './test-steps.mjs'

/** They read files instead of importing them, so `vitest related` doesn't find them. */
const repositoryTests = ['test/architecture.test.ts', 'test/docs.test.ts']

export function lint(files = ['.']) {
  const args = ['check', '--error-on-warnings', '--no-errors-on-unmatched']
  return step('Lint and format', () => check('biome', [...args, ...files]))
}

export function checkTypes() {
  return step('Types', () => check('tsc', ['--noEmit']))
}

/** Tests what changed since the merge base with main, uncommitted and untracked files included. */
export async function testChanges() {
  const files = await changedFiles()
  console.log(`${files.length} files have changed since main.`)
  if (files.length > 0) await lint(files)
  await checkTypes()
  const code = files.filter((file) => /\.(tsx?|mjs|css)$/.test(file))
  await step('Unit tests of changed files', () => vitestRelated([...code, ...repositoryTests]))
}

async function changedFiles() {
  const base = (await baseCommit()) ?? 'HEAD'
  const changed = await git(['diff', '--name-only', '--diff-filter=d', base])
  const untracked = await git(['ls-files', '--others', '--exclude-standard'])
  return [...changed, ...untracked]
}

async function baseCommit() {
  for (const branch of ['origin/main', 'main']) {
    const { code, output } = await run('git', ['merge-base', 'HEAD', branch], { quiet: true })
    if (code === 0) return output.trim()
  }
}

/** @returns {Promise<string[]>} the lines of its output */
async function git(/** @type {string[]} */ args) {
  const { code, output } = await run('git', args, { quiet: true })
  if (code !== 0) throw new UserError(`git ${args[0]} failed: ${output.trimEnd()}`)
  return output.split('\n').filter(Boolean)
}
