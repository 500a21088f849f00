/**
 * The stylesheet that stands inside each public page's document: the site's, the page's own, and of the
 * utility classes those that the page's scripts name. Tailwind finds classes in the same way, as words in
 * the source, so no class that a page can put on an element is missing.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import postcss from 'postcss'

const siteEntry = 'src/app/client.tsx'
const utilities = 'src/styles/utilities.css'

/**
 * Writes them beside the manifest, by the page's source file.
 * @param {string} folder of the built client
 * @throws when the build has no entry of the site, or no utility classes
 */
export async function writePageStyles(folder) {
  const read = (/** @type {string} */ file) => readFile(join(folder, file), 'utf8')
  /** @type {import('vite').Manifest} */
  const manifest = JSON.parse(await read('.vite/manifest.json'))
  const allClasses = await read(chunkOf(manifest, utilities).file)
  /** @type {Record<string, string>} */
  const styles = {}
  for (const page of Object.keys(manifest).filter(isPage)) {
    const sheets = [...atOnce(manifest, siteEntry), ...atOnce(manifest, page)].flatMap(
      (key) => manifest[key]?.css ?? [],
    )
    const scripts = [...everything(manifest, siteEntry), ...everything(manifest, page)]
    const code = await Promise.all(scripts.map((key) => read(chunkOf(manifest, key).file)))
    const texts = await Promise.all([...new Set(sheets)].map(read))
    styles[page] = [...texts, named(allClasses, code.join('\n'))].join('').trim()
  }
  await writeFile(join(folder, '.vite/page-styles.json'), JSON.stringify(styles))
}

/**
 * Leaves out the rules for classes that the code does not name.
 * @param {string} sheet
 * @param {string} code
 */
export function named(sheet, code) {
  const text = code.replaceAll('\\', '')
  const root = postcss.parse(sheet)
  root.walkRules((rule) => {
    const isStep = rule.parent?.type === 'atrule' && rule.parent.name.endsWith('keyframes')
    const isNamed = (/** @type {string} */ selector) =>
      classesOf(selector).every((name) => isWordIn(text, name))
    if (!isStep && !rule.selectors.some(isNamed)) rule.remove()
  })
  root.walkAtRules((rule) => {
    if (rule.nodes?.length === 0) rule.remove()
  })
  return root.toString()
}

/**
 * Not by splitting the text: a class may have quotes in its name.
 * @param {string} text
 * @param {string} name
 */
function isWordIn(text, name) {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    if (isEdge(text[at - 1]) && isEdge(text[at + name.length])) return true
  }
  return false
}

/** @param {string | undefined} character */
const isEdge = (character) => character === undefined || /[\s"'`]/.test(character)

/** In a selector, what may need a backslash is written with one: `.md\:flex`, `.w-1\/2`, `.\32xl`. */
const classPattern = /\.((?:\\[0-9a-f]{1,6}\s?|\\.|[\w-])+)/gi
const escapePattern = /\\(?:([0-9a-f]{1,6})\s?|(.))/gi

/** @param {string} selector */
function classesOf(selector) {
  return [...selector.matchAll(classPattern)].map(([, name = '']) =>
    name.replace(escapePattern, (_, code, character) =>
      code ? String.fromCodePoint(Number.parseInt(code, 16)) : character,
    ),
  )
}

/** @param {string} key */
const isPage = (key) => key.endsWith('-page.tsx') && !key.includes('/admin/')

/**
 * The chunk itself and all that it imports at once.
 * @param {import('vite').Manifest} manifest
 * @param {string} key
 */
function atOnce(manifest, key) {
  return reached(key, (at) => manifest[at]?.imports ?? [])
}

/**
 * What it imports later, too; but for other pages, which bring their own.
 * @param {import('vite').Manifest} manifest
 * @param {string} key
 */
function everything(manifest, key) {
  return reached(key, (at) => {
    const { imports = [], dynamicImports = [] } = manifest[at] ?? {}
    return [...imports, ...dynamicImports].filter((next) => !isPage(next) && next !== utilities)
  })
}

/**
 * @param {string} from
 * @param {(key: string) => string[]} next
 * @returns {Set<string>}
 */
function reached(from, next, found = new Set([from])) {
  for (const key of next(from)) {
    if (found.has(key)) continue
    found.add(key)
    reached(key, next, found)
  }
  return found
}

/**
 * @param {import('vite').Manifest} manifest
 * @param {string} key
 */
function chunkOf(manifest, key) {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`The client build has no ${key}`)
  return chunk
}
