/** What the build is made of, and the build: client, server, and a compressed copy of each text. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import zlib, { brotliCompress, constants, gzip } from 'node:zlib'
import { bin, pinnedNode, root, run } from './run.mjs'
import { explain } from './trouble.mjs'

const inputs = [
  ...['package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts'],
  ...['src', 'db', 'public', 'scripts/prepare/bundle.mjs', 'scripts/prepare/page-styles.mjs'],
]
const compressible = /^\.(js|css|svg|html|json|txt|webmanifest|xml)$/
/** Below this a compressed answer saves no packet. */
const worthwhileBytes = 860

/**
 * Tells one state of the build's inputs from another, by names and contents.
 * @param {string} folder the project's
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
 * Builds into a folder that is not in use yet.
 * @param {string} folder
 * @throws a Trouble with the builder's last lines
 */
export async function bundle(folder) {
  await vite(['--outDir', join(folder, 'client')])
  // Not at the top: it needs a package, and this file is there before any is installed.
  const { writePageStyles } = await import('./page-styles.mjs')
  await writePageStyles(join(folder, 'client'))
  await vite(['--ssr', '--outDir', join(folder, 'server')])
  await compressFiles(join(folder, 'client'))
}

async function vite(/** @type {string[]} */ args) {
  const { code, output } = await run(pinnedNode, [join(bin, 'vite'), 'build', ...args], {
    quiet: true,
    env: { NODE_ENV: 'production' },
  })
  if (code !== 0) throw explain('Folio could not be built. The builder says:', output, root)
}

/**
 * Writes `.br` and `.gz` beside every text a browser can ask for.
 * @param {string} folder
 */
export async function compressFiles(folder) {
  const manifests = join(folder, '.vite') + sep
  const texts = filesIn(folder).filter(
    (path) =>
      compressible.test(extname(path)) &&
      statSync(path).size > worthwhileBytes &&
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
  // An older Node, under which npm may run this, cannot; then zstd is not offered.
  if (!zlib.zstdCompress) return
  const level = { [constants.ZSTD_c_compressionLevel]: 19 }
  await writeFile(`${path}.zst`, await promisify(zlib.zstdCompress)(content, { params: level }))
}

/**
 * The file itself, or every file below the folder in the order of their names. Links are followed;
 * what is missing, a dangling link for one, is no file.
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
