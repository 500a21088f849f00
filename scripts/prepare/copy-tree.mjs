/** Copies the project as a newcomer gets it, without packages and builds. */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './run.mjs'

/**
 * Copies what git has or would add; without git everything but ignored folders.
 * @param {string} folder
 */
export async function copyTree(folder) {
  const names = namesInGit() ?? namesBesideIgnored()
  await Promise.all(
    names.map((name) => cp(join(root, name), join(folder, name), { recursive: true })),
  )
}

function namesInGit() {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z']
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) return undefined
  return stdout.split('\0').filter((name) => name && existsSync(join(root, name)))
}

function namesBesideIgnored() {
  const ignored = readFileSync(join(root, '.gitignore'), 'utf8').replaceAll('/', '').split('\n')
  return readdirSync(root).filter((name) => name !== '.git' && !ignored.includes(name))
}
