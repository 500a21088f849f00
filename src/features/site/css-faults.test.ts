import { expect, test } from 'vitest'
import { cssFaults, normalizeCss } from './css-faults.ts'

const importFault = '@import is not allowed.'
const hostFault = 'an address must begin with / or with data:image/.'
const quotesFault = 'this address must be written in quotes.'
const literalFault = 'this address must be written as one string.'

test.each([
  '',
  'h1 { color: red }',
  '.md\\:flex > a:not([href^="https://example.com"])::after { content: "https://example.com" }',
  '@media (width < 30rem) { :root { --gap: calc(1px + (2 * 3px)) } }',
  '@layer own; @font-face { font-family: X; src: local("X"), url("/uploads/x.woff2") format("woff2") }',
  'a { background: url(/uploads/a.webp) } b { background: url( "/assets/b.png" ) }',
  'a { background: URL(data:image/png;base64,AAAA) }',
  'a { background: image-set("/a.avif" type("image/avif") 1x, url(/a.png) 2x, linear-gradient(red, blue)) }',
  '/* @import url(https://example.com) */ a { --text: "@import url(//example.com)" }',
  'a { width: 10px; color: #fff } @page :first { margin: -1.5e1px }',
  '.größe { grid-area: ä }',
])('%s is accepted', (css) => {
  expect(cssFaults(css)).toEqual([])
})

test.each([
  ['@import "/a.css";', importFault],
  ['@IMPORT url(/a.css);', importFault],
  ['@\\69mport "/a.css";', importFault],
  ['@im\\70 ort "/a.css";', importFault],
  ['a{} @import"//example.com"', importFault],
  ['a { background: url(https://example.com/?x) }', hostFault],
  ['a { background: url(//example.com) }', hostFault],
  ['a { background: url("\\2f/example.com") }', hostFault],
  ['a { background: u\\72l(//example.com) }', hostFault],
  ['a { background: \\75\\52 L(//example.com) }', hostFault],
  ['a { background: url(/\\5c example.com) }', hostFault],
  ['a { background: url("/\\\\example.com") }', hostFault],
  ['a { background: url("/\\9 /example.com") }', hostFault],
  ['a { background: url(a.png) }', hostFault],
  ['a { filter: url(#x) }', hostFault],
  ['a { background: url(javascript:alert(1)) }', quotesFault],
  ['a { background: url(data:text/html,x) }', hostFault],
  ['a { background: url("blob:x") }', hostFault],
  ['@namespace url(http://www.w3.org/1999/xhtml);', hostFault],
  ['a { --x: url(//example.com) }', hostFault],
  ['a { background: src("//example.com") }', hostFault],
  ['a { background: src(var(--x)) }', literalFault],
  ['a { background: url(var(--x)) }', quotesFault],
  ['a { background: image-set("//example.com" 1x) }', hostFault],
  ['a { background: -webkit-image-set("https://example.com" 1x) }', hostFault],
  ['a { background: im\\61ge-set("https://example.com" 1x) }', hostFault],
  ['a { background: image-set(var(--x) 1x) }', literalFault],
  ['a { background: image-set(attr(title) 1x) }', literalFault],
  ['a { background: image("//example.com") }', hostFault],
  ['a { background: 1url(/*) } b { x: "*/ url(//example.com) /*" }', 'unexpected (.'],
  ['a { background: u+26url(/*) } b { x: "*/ url(//example.com) /*" }', 'unexpected (.'],
  ['a { background: u+aurl(/*) } b { x: "*/ url(//example.com) /*" }', 'unexpected (.'],
  ['a { background: ×url(/*) } b { x: "*/ url(//example.com) /*" }', 'unexpected (.'],
  ['a { background: #×url(/*) } b { x: "*/ url(//example.com) /*" }', 'unexpected (.'],
  ['@×url(/*) b { x: "*/ url(//example.com) /*" }', 'unexpected (.'],
  ['<!--url(//example.com)', hostFault],
  ['-->url(//example.com)', hostFault],
  ['</style><script>alert(1)</script>', '</style is not allowed.'],
  ['/* </STYLE > */', '</style is not allowed.'],
  ['a { content: "</style" }', '</style is not allowed.'],
  ['a { color: red', '} is missing.'],
  ['a { color: red }}', 'unexpected }.'],
  ['a { color: rgb(0 0 0 }', 'unexpected }.'],
  ['a[href { }', '] is missing.'],
  ['a { content: "x }', '"x } is not closed.'],
  ['a { content: "x\n" }', '"x\n" is not closed.'],
  ["a { content: 'x\\", "'x\\ is not closed."],
  ['a {} /* x', '/* x is not closed.'],
  ['a { background: url("//example.com"', hostFault],
])('%s is refused', (css, fault) => {
  expect(cssFaults(normalizeCss(css)).join(' ')).toContain(fault)
})

test('each fault is named with its line', () => {
  const css = 'a {}\r\n@import "x";\n/*\n*/ b { background: url(//example.com) }\r</style'
  expect(cssFaults(css)).toEqual([
    `Line 2: ${importFault}`,
    `Line 4: ${hostFault}`,
    'Line 5: </style is not allowed.',
  ])
})

test('the first five faults are named', () => {
  expect(cssFaults('@import "x";\n'.repeat(9))).toHaveLength(5)
})

/** Each would take minutes if the time grew with the square of the length. */
test.each(['(', '/*', '"\\', 'url(', '\\', '-', '<!--', '@a{', '1e', '[a="'])(
  'a stylesheet of nothing but %s is checked',
  (piece) => {
    expect(cssFaults(piece.repeat(100_000 / piece.length)).length).toBeLessThanOrEqual(5)
  },
)

test('characters that HTML changes are changed before they are hashed', () => {
  expect(normalizeCss('a\r\nb\rc\fd\0')).toBe('a\nb\nc\nd\ufffd')
})
