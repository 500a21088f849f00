/** The build: client, server and compressed copies of text files; and the fingerprint of its inputs. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { requireNewNode } from './node.mjs'
import { root, run } from './run.mjs'
import { explain } from './user-error.mjs'

const inputs = [
  ...['package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts'],
  ...['src', 'db', 'public', 'scripts/prepare/bundle.mjs'],
]
const viteScript = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
const compressible = /^\.(js|css|svg|html|json|txt|webmanifest|xml)$/
/** Below this compression saves too little for its header. */
const minCompressedBytes = 128

/**
 * Hashes the names and contents of the build's inputs.
 * @param {string} folder the project
 */
export function fingerprintOf(folder) {
  const hash = createHash('sha256')
  for (const path of inputs.flatMap((input) => filesIn(join(folder, input)))) {
    const content = readFileSync(path)
    hash.update(`${relative(folder, path)}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/**
 * Builds into a new folder.
 * @param {string} folder
 * @throws UserError with the last lines of Vite's output
 */
export async function bundle(folder) {
  await vite(['--outDir', join(folder, 'client')])
  await vite(['--ssr', '--outDir', join(folder, 'server')])
  await compressFiles(join(folder, 'client'))
}

async function vite(/** @type {string[]} */ args) {
  const { code, output } = await run(requireNewNode(), [viteScript, 'build', ...args], {
    quiet: true,
    env: { NODE_ENV: 'production' },
  })
  if (code !== 0) throw explain('Folio could not be built. Vite says:', output, root)
}

/**
 * Writes `.br` and `.gz` copies of the text files that a browser can request.
 * @param {string} folder
 */
export async function compressFiles(folder) {
  const manifests = join(folder, '.vite') + sep
  const texts = filesIn(folder).filter(
    (path) =>
      compressible.test(extname(path)) &&
      statSync(path).size > minCompressedBytes &&
      !path.startsWith(manifests),
  )
  await Promise.all(texts.map(compressFile))
}

async function compressFile(/** @type {string} */ path) {
  const content = await readFile(path)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  ])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
}

/**
 * The file itself, or all files below the folder, sorted by name. Follows symbolic links; missing files and
 * dangling links are skipped.
 * @param {string} path
 * @returns {string[]}
 */
function filesIn(path) {
  const state = statSync(path, { throwIfNoEntry: false })
  if (!state) return []
  if (!state.isDirectory()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesIn(join(path, name)))
}
