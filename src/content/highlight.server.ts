/** Highlights code on the server when a post is saved; the browser needs no script. */
import type { Element, ElementContent, Root, Text } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { SKIP, visit } from 'unist-util-visit'
import { element } from './element.server.ts'

const names =
  'C CSS Diff Go GraphQL HTML HTTP Java JavaScript JSON JSX Kotlin Markdown PHP Python Ruby Rust SCSS SQL Swift Text TOML TSX TypeScript XML YAML'
const labels = new Map([
  ...names.split(' ').map((name): [string, string] => [name.toLowerCase(), name]),
  ['bash', 'Shell'],
  ['cpp', 'C++'],
  ['csharp', 'C#'],
  ['js', 'JavaScript'],
  ['sh', 'Shell'],
  ['ts', 'TypeScript'],
])

/** Highlights each `pre > code` and frames it with a label. */
export async function highlightCode(tree: Root) {
  const blocks: { pre: Element; code: Element; language: string }[] = []
  visit(tree, 'element', (pre, index, parent) => {
    const code = pre.tagName === 'pre' ? pre.children[0] : undefined
    if (code?.type !== 'element' || code.tagName !== 'code') return
    if (index === undefined || !parent) return
    const language = languageOf(code)
    const label: Text = { type: 'text', value: labelOf(language) }
    const bar = element('div', { className: ['code-bar'] }, element('span', {}, label))
    parent.children[index] = element('div', { className: ['code'] }, bar, pre)
    blocks.push({ pre, code, language })
    return SKIP
  })
  if (blocks.length === 0) return
  const starryNight = await loadHighlighter()
  for (const { pre, code, language } of blocks) {
    const text = textOf(code).replace(/\n$/, '')
    const scope = starryNight.flagToScope(language)
    code.children = scope
      ? (starryNight.highlight(text, scope).children as ElementContent[])
      : [{ type: 'text', value: text }]
    // Focusable, so that it scrolls by keyboard. A group, since two regions would need unique names.
    Object.assign(pre.properties, {
      tabIndex: 0,
      role: 'group',
      ariaLabel: `${labelOf(language)} code`,
    })
  }
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
  const [{ common, createStarryNight }, ...more] = await Promise.all([
    import('@wooorm/starry-night'),
    import('@wooorm/starry-night/source.dockerfile'),
    import('@wooorm/starry-night/source.toml'),
    import('@wooorm/starry-night/source.tsx'),
  ])
  return createStarryNight([...common, ...more.map((grammar) => grammar.default)])
}
