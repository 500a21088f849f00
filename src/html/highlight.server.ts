/** Highlights code on the server when a post is saved; the browser needs no script. */
import type { Element, ElementContent, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { SKIP, visit } from 'unist-util-visit'
import { serverTranslation } from '#i18n/en.ts'
import { parseLines, wrapLines } from './code-lines.server.ts'
import { element } from './element.server.ts'

const names =
  'C Console CSS Diff Elixir Go GraphQL HTML HTTP Java JavaScript JSON JSONC JSX Kotlin Markdown Nix PHP PowerShell Python R Ruby Rust SCSS SQL Swift Text TOML TSX TypeScript Vue XML YAML Zig'
const labels = new Map([
  ...names.split(' ').map((name): [string, string] => [name.toLowerCase(), name]),
  ['bash', 'Shell'],
  ['cpp', 'C++'],
  ['csharp', 'C#'],
  ['js', 'JavaScript'],
  ['sh', 'Shell'],
  ['ts', 'TypeScript'],
])

interface CodeBlock {
  pre: Element
  code: Element
  language: string
  /** A title, such as the name of the file. */
  title: string
  /** The highlighted lines, such as `2,4-6`. */
  lines: string
}

/** Highlights each `pre > code` and frames it with its title and language. */
export async function highlightCode(tree: Root) {
  const blocks: CodeBlock[] = []
  visit(tree, 'element', (pre, index, parent) => {
    if (pre.tagName === 'code') takeMeta(pre)
    const code = pre.tagName === 'pre' ? pre.children[0] : undefined
    if (code?.type !== 'element' || code.tagName !== 'code') return
    if (index === undefined || !parent) return
    const block = { pre, code, language: languageOf(code), ...takeMeta(code) }
    parent.children[index] = element('div', { className: ['code'] }, barOf(block), pre)
    blocks.push(block)
    return SKIP
  })
  if (blocks.length === 0) return
  const { starryNight, scopeOf } = await loadHighlighter()
  for (const block of blocks) {
    const { pre, code, language, title } = block
    const text = textOf(code).replace(/\n$/, '')
    const scope = await scopeOf(language)
    code.children = scope
      ? (starryNight.highlight(text, scope).children as ElementContent[])
      : [{ type: 'text', value: text }]
    markLines(block)
    // Focusable, so that it scrolls by keyboard. A group, since two regions would need unique names.
    const label = [title, labelOf(language)].filter(Boolean).join(': ')
    Object.assign(pre.properties, {
      tabIndex: 0,
      role: 'group',
      ariaLabel: serverTranslation.content.code(label),
    })
  }
}

/** Removes the attributes that carried title and lines through the sanitizer. */
function takeMeta({ properties }: Element) {
  const { dataTitle, dataLines } = properties
  delete properties.dataTitle
  delete properties.dataLines
  return { title: String(dataTitle ?? ''), lines: String(dataLines ?? '') }
}

function barOf({ language, title }: CodeBlock) {
  const label = element('span', {}, { type: 'text', value: labelOf(language) })
  if (!title) return element('div', { className: ['code-bar'] }, label)
  const name = element('span', { className: ['code-title'] }, { type: 'text', value: title })
  // The space is for readers without the stylesheet.
  return element('div', { className: ['code-bar'] }, name, { type: 'text', value: ' ' }, label)
}

function markLines({ code, language, lines }: CodeBlock) {
  const isDiff = language === 'diff' || language === 'patch'
  const marked = parseLines(lines, textOf(code).split('\n').length)
  if (isDiff || marked.size > 0) code.children = wrapLines(code.children, marked, isDiff)
}

function languageOf(code: Element): string {
  const classes = Array.isArray(code.properties.className) ? code.properties.className : []
  const language = classes.map(String).find((name) => name.startsWith('language-'))
  return language?.slice('language-'.length).toLowerCase() ?? 'text'
}

function labelOf(language: string) {
  return labels.get(language) ?? language
}

let highlighter: ReturnType<typeof createHighlighter> | undefined

/** Loads the grammars, some megabytes, for the first post that is saved. */
function loadHighlighter() {
  highlighter ??= createHighlighter()
  return highlighter
}

async function createHighlighter() {
  const { all, common, createStarryNight } = await import('@wooorm/starry-night')
  const starryNight = await createStarryNight(common)

  /** Adds the grammar of a language, and those within it, when it is first asked for. */
  async function scopeOf(language: string) {
    if (plain.includes(language)) return
    const known = starryNight.flagToScope(language)
    if (known) return known
    const grammar =
      all.find(({ names }) => names.includes(language)) ??
      all.find(({ extensions }) => extensions.includes(`.${language}`))
    if (!grammar) return
    await starryNight.register([grammar])
    for (let missing = starryNight.missingScopes(); missing.length > 0; ) {
      const found = all.filter(({ scopeName }) => missing.includes(scopeName))
      await starryNight.register(found)
      missing = found.length > 0 ? starryNight.missingScopes() : []
    }
    return grammar.scopeName
  }

  return { starryNight, scopeOf }
}

/** Others' file names end with these. */
const plain = ['text', 'txt', 'log']
