/** The files of a change, which the quick test lints. */
import { run } from './prepare/run.mjs'
import { UserError } from './prepare/user-error.mjs'

/**
 * @returns what changed since the merge base with main, uncommitted and untracked files included; the
 *   whole project if it has no main
 */
export async function changedFiles() {
  const base = await baseCommit()
  if (!base) return ['.']
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
