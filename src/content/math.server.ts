/**
 * Renders formulas as MathML. They are TeX in `code` with the class `math-inline` or `math-display`, whose text comes
 * from the sanitized tree; what Temml makes of it passes an allow-list of its own.
 */
import type { Element, ElementContent, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import rehypeParse from 'rehype-parse'
import rehypeSanitize from 'rehype-sanitize'
import { unified } from 'unified'
import { SKIP, visit } from 'unist-util-visit'
import { serverTranslation } from '#i18n/en.ts'
import { element } from './element.server.ts'
import { convertStyles, mathSchema } from './mathml.server.ts'

const options = {
  annotate: true,
  // Beyond these a macro calls itself, or a space fills the page.
  maxExpand: 200,
  maxSize: [20, 20] as [number, number],
  // Without links, classes, styles and pictures.
  throwOnError: true,
  trust: false,
}

const parser = unified()
  .use(rehypeParse, { fragment: true })
  .use(() => convertStyles)
  .use(rehypeSanitize, mathSchema)
  .freeze()

export async function renderMath(tree: Root) {
  const formulas: { code: Element; isDisplay: boolean; replace: (node: Element) => void }[] = []
  visit(tree, 'element', (node, index, parent) => {
    if (!parent || index === undefined) return
    const isDisplay = node.tagName === 'pre'
    const [code] = isDisplay ? node.children : [node]
    if (code?.type !== 'element' || !isMath(code, isDisplay ? 'math-display' : 'math-inline'))
      return
    const replace = (formula: Element) => {
      parent.children[index] = formula
    }
    formulas.push({ code, isDisplay, replace })
    return SKIP
  })
  if (formulas.length === 0) return
  const { default: temml } = await import('temml')
  for (const { code, isDisplay, replace } of formulas) {
    const formula = toMathml(temml, textOf(code).trim(), isDisplay)
    replace(isDisplay ? scrolling(formula) : formula)
  }
}

function isMath({ tagName, properties: { className } }: Element, name: string) {
  return tagName === 'code' && Array.isArray(className) && className.includes(name)
}

/** One that TeX does not understand stays as it was written, marked and with the reason. */
function toMathml(temml: typeof import('temml').default, tex: string, displayMode: boolean) {
  try {
    const html = temml.renderToString(tex, { ...options, displayMode })
    const [math] = (parser.runSync(parser.parse(html)) as Root).children
    if (math?.type === 'element' && math.tagName === 'math') return math
    throw new Error('No formula')
  } catch (error) {
    const title = reasonOf(error)
    const text = { type: 'text' as const, value: tex }
    return element('code', { className: ['math-error'], ...(title && { title }) }, text)
  }
}

/** What Temml says, without the source, which is shown; empty for other errors, such as a formula nested too deeply. */
function reasonOf(error: unknown) {
  const message = error instanceof Error && error.name === 'ParseError' ? error.message : ''
  return message
    .split('\n', 1)
    .join()
    .replace(/ at (?:position \d+|end of input):.*/, '')
    .trim()
}

/** A wide formula scrolls, also by keyboard. */
function scrolling(formula: ElementContent): Element {
  const ariaLabel = serverTranslation.content.formula
  const properties = { className: ['math-scroll'], tabIndex: 0, role: 'group', ariaLabel }
  return element('div', properties, formula)
}
