/**
 * The info string of fenced code: a language, also as Pandoc (`{.python .numberLines}`) and R Markdown (`{r}`) name it, `title="app.ts"` and the lines to highlight, `{2,4-6}`. Title and lines
 * pass the sanitizer as `data-title` and `data-lines`; nothing else of it does.
 */
import type { Element, Root } from 'hast'
import { visit } from 'unist-util-visit'

const language = /^[\w+#-]+(?=[\s{,:;.]|$)/
const bracedLanguage = /^\{\s*(?:#\S+\s+)?\.?([A-Za-z][\w+#-]*)(?=[\s,}]|$)/
const title = /(?:^|\s)title=(?:"([^"]*)"|'([^']*)'|(\S+))/
const lines = /\{([\d,\s-]*)\}/

export function markCode(tree: Root) {
  visit(tree, 'element', (pre) => {
    const [code] = pre.children
    if (pre.tagName !== 'pre' || code?.type !== 'element' || code.tagName !== 'code') return
    const info = infoOf(code)
    if (info === undefined) return
    const name = language.exec(info)?.[0] ?? bracedLanguage.exec(info)?.[1] ?? ''
    const rest = info.slice(info.indexOf(name) + name.length).replace(/^([^{]*)\}/, '$1')
    const [titleText, ...quoted] = title.exec(rest) ?? []
    const caption = quoted.find((each) => each !== undefined)?.trim()
    const marked = lines.exec(titleText ? rest.replace(titleText, '') : rest)?.[1]
    code.properties = {
      ...(name && { className: classesOf(name) }),
      ...(caption && { dataTitle: caption }),
      ...(marked && { dataLines: marked.replace(/\s/g, '') }),
    }
  })
}

/** Of the language's class, since the parser takes the first word for the language; undefined without an info string. */
function infoOf({ properties: { className }, data }: Element) {
  const [first, ...others] = Array.isArray(className) ? className.map(String) : []
  if (others.length > 0 || !first?.startsWith('language-')) return
  const meta = (data as { meta?: string | null } | undefined)?.meta
  return [first.slice('language-'.length), meta].filter(Boolean).join(' ')
}

/** As on GitHub, code in the language `math` is a formula. */
function classesOf(name: string) {
  return name === 'math' ? ['language-math', 'math-display'] : [`language-${name}`]
}
