/** Finds what may not stand in rendered content. */
import type { Element, Properties, Root } from 'hast'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'

const mathElements =
  'annotation math menclose mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mspace ' +
  'msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover semantics'
const harmlessElements = new Set(
  (
    'a abbr b blockquote br caption cite code dd del details dfn div dl dt em figcaption figure h2 h3 h4 ' +
    'h5 h6 hr i img ins kbd li mark ol p picture pre q rp rt ruby s samp small section source span strong sub ' +
    `summary sup table tbody td tfoot th thead time tr u ul var ${mathElements}`
  ).split(' '),
)
const harmlessAttributes =
  /^(align|alt|aria[A-Z]\w*|cite|className|colSpan|dateTime|decoding|dir|headers|height|href|id|lang|loading|open|rel|reversed|role|rowSpan|scope|sizes|src|srcSet|start|tabIndex|title|type|value|width)$/
const harmlessMathAttributes =
  /^(className|columnspan|depth|dir|display|displaystyle|encoding|fence|form|height|linethickness|lspace|mathbackground|mathcolor|mathvariant|maxsize|minsize|movablelimits|notation|rowSpan|rspace|scriptlevel|separator|stretchy|symmetric|voffset|width|accent|accentunder|largeop)$/
const addresses = ['href', 'src', 'srcSet', 'cite'] as const

/** Everything in the parsed HTML that is not on the list of harmless things. */
export function unsafeNodesIn(html: string): string[] {
  const tree: Root = unified().use(rehypeParse, { fragment: true }).parse(html)
  const unsafe: string[] = []
  visit(tree, 'comment', () => void unsafe.push('a comment'))
  visit(tree, 'element', (element) => void unsafe.push(...unsafePartsOf(element)))
  return unsafe
}

function unsafePartsOf({ tagName, properties }: Element) {
  const harmless = mathElements.split(' ').includes(tagName)
    ? harmlessMathAttributes
    : harmlessAttributes
  const names = Object.keys(properties).filter((name) => !harmless.test(name))
  const targets = addresses.filter((name) => !isHarmlessAddress(properties, name))
  const elements = [tagName].filter((name) => !harmlessElements.has(name))
  return [...elements, ...names, ...targets]
}

function isHarmlessAddress(properties: Properties, name: string) {
  const address = new URL(String(properties[name] ?? ''), 'https://folio.test/')
  return ['https:', 'http:', 'mailto:', 'tel:'].includes(address.protocol)
}
