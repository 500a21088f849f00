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
import { invalidField } from '#http/errors.server.ts'
import { serverTranslation } from '#i18n/en.ts'
import { element } from './element.server.ts'
import { convertStyles, mathSchema } from './mathml.server.ts'

/** Temml's time grows with both. */
const maxFormulas = 2000
const maxLength = 30_000

const options = {
  annotate: true,
  // Beyond this a space fills the page.
  maxSize: [20, 20] as [number, number],
  throwOnError: true,
  // Without links, classes, styles and pictures.
  trust: false,
}
/** With a macro that repeats itself or its argument, a short formula takes minutes. */
const definition =
  /\\(?:[egx]?def|(?:re)?newcommand|providecommand|(?:future)?let|DeclareMathOperator)(?![A-Za-z])/

const parser = unified()
  .use(rehypeParse, { fragment: true })
  .use(() => convertStyles)
  .use(rehypeSanitize, mathSchema)
  .freeze()

interface Formula {
  tex: string
  isDisplay: boolean
  replace: (node: Element) => void
}

/** @throws HttpError 400 at the field for too many or too long formulas */
export async function renderMath(tree: Root, field: string) {
  const formulas = findFormulas(tree)
  if (formulas.length === 0) return
  const length = formulas.reduce((sum, { tex }) => sum + tex.length, 0)
  if (formulas.length > maxFormulas || length > maxLength) throw invalidField(field, tooMuchMath)
  const { default: temml } = await import('temml')
  for (const { tex, isDisplay, replace } of formulas) {
    const formula = toMathml(temml, tex, isDisplay)
    replace(isDisplay ? scrolling(formula) : formula)
  }
}

const tooMuchMath = 'The text has more than 2,000 formulas, or 30,000 characters in formulas.'

function findFormulas(tree: Root) {
  const formulas: Formula[] = []
  visit(tree, 'element', (node, index, parent) => {
    if (!parent || index === undefined) return
    const isDisplay = node.tagName === 'pre'
    const [code] = isDisplay ? node.children : [node]
    if (code?.type !== 'element' || !isMath(code, isDisplay ? 'math-display' : 'math-inline'))
      return
    const replace = (formula: Element) => {
      parent.children[index] = formula
    }
    formulas.push({ tex: textOf(code).trim(), isDisplay, replace })
    return SKIP
  })
  return formulas
}

function isMath({ tagName, properties: { className } }: Element, name: string) {
  return tagName === 'code' && Array.isArray(className) && className.includes(name)
}

/** A formula that TeX does not understand stays as it was written, marked and with the reason. */
function toMathml(temml: typeof import('temml').default, tex: string, displayMode: boolean) {
  try {
    if (definition.test(tex)) throw new temml.ParseError('Macros cannot be defined', undefined)
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

/** Returns Temml's message without the source, which is shown; empty for other errors, such as a formula nested too deeply. */
function reasonOf(error: unknown) {
  const message = error instanceof Error && 'position' in error ? error.message : ''
  const [line = ''] = message.split('\n')
  return line.replace(/^\s*(?:ParseError:)?\s*| at (?:position \d+|end of input):.*/g, '')
}

/** A wide formula scrolls, also by keyboard. */
function scrolling(formula: ElementContent): Element {
  const ariaLabel = serverTranslation.content.formula
  const properties = { className: ['math-scroll'], tabIndex: 0, role: 'group', ariaLabel }
  return element('div', properties, formula)
}
