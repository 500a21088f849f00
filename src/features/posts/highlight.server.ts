/** Highlights code by classes, once, when a post is saved: nothing is left for the browser to do. */
import type { Element, ElementContent, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { SKIP, visit } from 'unist-util-visit'

const languageNames: Record<string, string> = {
  bash: 'Shell',
  c: 'C',
  cpp: 'C++',
  csharp: 'C#',
  css: 'CSS',
  diff: 'Diff',
  go: 'Go',
  graphql: 'GraphQL',
  html: 'HTML',
  http: 'HTTP',
  java: 'Java',
  javascript: 'JavaScript',
  js: 'JavaScript',
  json: 'JSON',
  jsx: 'JSX',
  kotlin: 'Kotlin',
  markdown: 'Markdown',
  php: 'PHP',
  python: 'Python',
  ruby: 'Ruby',
  rust: 'Rust',
  scss: 'SCSS',
  sh: 'Shell',
  sql: 'SQL',
  swift: 'Swift',
  text: 'Text',
  toml: 'TOML',
  ts: 'TypeScript',
  tsx: 'TSX',
  typescript: 'TypeScript',
  xml: 'XML',
  yaml: 'YAML',
}

/** Gives each `pre > code` its colours by class and a label, and lets it scroll by keyboard. */
export async function highlightCode(tree: Root) {
  const blocks: { pre: Element; code: Element }[] = []
  visit(tree, 'element', (pre) => {
    const code = pre.tagName === 'pre' ? pre.children[0] : undefined
    if (code?.type === 'element' && code.tagName === 'code') blocks.push({ pre, code })
  })
  if (blocks.length === 0) return
  const starryNight = await highlighter()
  for (const { pre, code } of blocks) {
    const language = languageOf(code)
    const text = textOf(code).replace(/\n$/, '')
    const scope = starryNight.flagToScope(language)
    code.children = scope
      ? (starryNight.highlight(text, scope).children as ElementContent[])
      : [{ type: 'text', value: text }]
    pre.properties.tabIndex = 0
    // Not a region: a post with two blocks would have two landmarks of one name.
    pre.properties.role = 'group'
    pre.properties.ariaLabel = `${labelOf(language)} code`
  }
  frameBlocks(tree, new Set(blocks.map(({ pre }) => pre)))
}

function frameBlocks(tree: Root, pres: Set<Element>) {
  visit(tree, 'element', (pre, index, parent) => {
    if (!pres.has(pre) || index === undefined || !parent) return
    const code = pre.children[0] as Element
    parent.children[index] = {
      type: 'element',
      tagName: 'div',
      properties: { className: ['code'] },
      children: [
        {
          type: 'element',
          tagName: 'div',
          properties: { className: ['code-bar'] },
          children: [
            {
              type: 'element',
              tagName: 'span',
              properties: {},
              children: [{ type: 'text', value: labelOf(languageOf(code)) }],
            },
          ],
        },
        pre,
      ],
    }
    return SKIP
  })
}

function languageOf(code: Element): string {
  const classes = Array.isArray(code.properties.className) ? code.properties.className : []
  const language = classes.map(String).find((name) => name.startsWith('language-'))
  return language?.slice('language-'.length).toLowerCase() ?? 'text'
}

function labelOf(language: string) {
  return (Object.hasOwn(languageNames, language) && languageNames[language]) || language
}

let loading: ReturnType<typeof load> | undefined

/** The grammars weigh some megabytes: they are loaded for the first post that is saved. */
function highlighter() {
  loading ??= load()
  return loading
}

async function load() {
  const [{ common, createStarryNight }, ...more] = await Promise.all([
    import('@wooorm/starry-night'),
    import('@wooorm/starry-night/source.dockerfile'),
    import('@wooorm/starry-night/source.toml'),
    import('@wooorm/starry-night/source.tsx'),
  ])
  return createStarryNight([...common, ...more.map((grammar) => grammar.default)])
}
