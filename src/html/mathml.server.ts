/** The MathML that may stand in a post: MathML Core without scripts, links, pictures and inline styles. */
import type { Properties, Root } from 'hast'
import { defaultSchema } from 'rehype-sanitize'
import { visit } from 'unist-util-visit'

const elements =
  'math semantics annotation mrow mi mn mo ms mtext mspace mfrac msqrt mroot msub msup msubsup munder mover ' +
  'munderover mmultiscripts mprescripts mtable mtr mtd mstyle mpadded mphantom'
const length = /^-?\d*\.?\d+(?:em|ex|pt|px|mu|cm|mm|in|pc|%)?$/
const color = /^(?:#[\da-f]{3,8}|[a-z]{1,30})$/i
const number = /^[+-]?\d{1,2}$/
const flag = /^(?:true|false)$/
const classes =
  /^(?:tml-(?:left|right)|line-(?:top|right|bottom|left)|flush-(?:left|right)|strike)$/
/** These are Temml's classes, which its own stylesheet draws. */
const lines = new Map([
  ['tml-overline', ['line-top']],
  ['tml-underline', ['line-bottom']],
  ['longdiv-top', ['line-top', 'line-left']],
  ['phasor-bottom', ['line-bottom']],
  ['actuarial', ['line-top', 'line-right']],
])

/** Names as the parser makes them: it knows few attributes of MathML, so that they keep their lower case. */
export const mathSchema: typeof defaultSchema = {
  ...defaultSchema,
  tagNames: elements.split(' '),
  strip: [...(defaultSchema.strip ?? []), 'style'],
  ancestors: {},
  required: {},
  clobber: [],
  protocols: {},
  attributes: {
    '*': [
      ['className', classes],
      ['mathcolor', color],
      ['mathbackground', color],
      ['displaystyle', flag],
      ['scriptlevel', number],
      ['dir', 'ltr', 'rtl'],
    ],
    math: [['display', 'block']],
    annotation: [['encoding', 'application/x-tex']],
    mi: [['mathvariant', 'normal']],
    mo: [
      ['form', 'prefix', 'infix', 'postfix'],
      ...['fence', 'separator', 'stretchy', 'symmetric', 'largeop', 'movablelimits'].map(
        (name): [string, RegExp] => [name, flag],
      ),
      ...['lspace', 'rspace', 'minsize', 'maxsize'].map((name): [string, RegExp] => [name, length]),
    ],
    ...Object.fromEntries(
      ['mspace', 'mpadded'].map((name) => [
        name,
        ['width', 'height', 'depth', 'lspace', 'voffset'].map((side): [string, RegExp] => [
          side,
          length,
        ]),
      ]),
    ),
    mfrac: [['linethickness', length]],
    munder: [['accentunder', flag]],
    mover: [['accent', flag]],
    munderover: [
      ['accent', flag],
      ['accentunder', flag],
    ],
    mtd: [
      ['columnspan', number],
      ['rowSpan', number],
    ],
  },
}

/** The policy blocks style attributes: colours become attributes, borders and paddings classes. */
export function convertStyles(tree: Root) {
  visit(tree, 'element', (node) => {
    const { properties } = node
    const styles = stylesOf(properties)
    const own = Array.isArray(properties.className) ? properties.className.map(String) : []
    const names = own.flatMap((name) => lines.get(name) ?? name)
    // Not in MathML Core; Firefox would draw its lines twice.
    if (node.tagName === 'menclose') node.tagName = 'mrow'
    if (String(properties.notation).includes('strike')) names.push('strike')
    for (const side of ['top', 'right', 'bottom', 'left']) {
      if (styles.has(`border-${side}`) || styles.has('border')) names.push(`line-${side}`)
      if (/^0(?:em|pt)?$/.test(styles.get(`padding-${side}`) ?? '')) names.push(`flush-${side}`)
    }
    const color = styles.get('color')
    if (color) properties.mathcolor = color
    const background = styles.get('background-color') ?? properties.mathbackground
    // A rule in the colour of the text, on dark paper, too.
    if (background) properties.mathbackground = background === 'black' ? 'currentcolor' : background
    const known = names.filter((name) => classes.test(name))
    if (known.length > 0) properties.className = known
    else delete properties.className
    delete properties.style
  })
}

function stylesOf({ style }: Properties) {
  const declarations = typeof style === 'string' ? style.split(';') : []
  return new Map(
    declarations.map((each): [string, string] => {
      const [name = '', value = ''] = each.split(':')
      return [name.trim(), value.trim()]
    }),
  )
}
