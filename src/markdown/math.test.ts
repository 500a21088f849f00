import { expect, test } from 'vitest'
import { renderMarkdown } from './markdown.server.ts'

const source = (tex: string) => `<annotation encoding="application/x-tex">${tex}</annotation>`

test('math between dollars is MathML', async () => {
  expect(await renderMarkdown('Let $x_1$ be.')).toBe(
    `<p>Let <math><semantics><msub><mi>x</mi><mn>1</mn></msub>${source('x_1')}</semantics></math> be.</p>`,
  )
})

test.each([
  '$$\n\\frac{a}{b}\n$$',
  '$$\\frac{a}{b}$$',
  '$$\n\n\\frac{a}{b}\n$$',
  '```math\n\\frac{a}{b}\n```',
])('%j is a formula of its own, which scrolls', async (markdown) => {
  expect(await renderMarkdown(markdown)).toBe(
    `<div class="math-scroll" tabindex="0" role="group" aria-label="Formula"><math display="block"><semantics><mfrac><mi>a</mi><mi>b</mi></mfrac>${source('\\frac{a}{b}')}</semantics></math></div>`,
  )
})

test.each([
  '$n$-grams',
  '($O(n)$)',
  '$AB + BC = AC$',
  '$2 x + 3 y$',
  '$x \\mod n$',
  '$O(n log n)$',
  '$2 sin x$',
  'between ($a$)',
  '$a$-algebra',
  '*$a$*',
  '$$a$$ in a line',
  '$a\n+b$',
  '$\\$5$',
  '变量$x$是',
])('%j has a formula', async (markdown) => {
  expect(await renderMarkdown(markdown)).toContain('<math>')
})

test.each([
  'It costs $5 and $6.',
  'It costs $5.',
  '$5/$6, $5-$6, US$5 or US$6',
  '$ x$',
  '$x $',
  '$$',
  '$$ $$',
  '$$\n$$',
  'a $$$ b $$$',
  'PATH=$HOME/bin:$PATH and $HOME_$HOME',
  '$1,000 – $2,000',
  '$$ is the process id',
  `Copy $src/$dst, then tag it $\{name}-$\{version}, and push image:$\{{ a.ref }}-$\{{ a.sha }}.`,
  'I paid $5 for a 10$ ticket. In Perl, $@ is the error and $!. In a pattern, ^a$|^b$ matches both.',
  '$foo->bar($baz)',
  '{$user.name$}',
  'the $n$th',
  'Pay $20 (or 18$ with a card).',
  'US$ and C$ are currencies, and R$10 and R$20 are prices.',
  'Set $env:PATH, $_ and $($a) or $[0]$x.',
])('the dollars of %j are text', async (markdown) => {
  const html = await renderMarkdown(markdown)
  expect(html).toBe(`<p>${markdown}</p>`)
})

test('code, escaped dollars and addresses with dollars stay what they are', async () => {
  const html = await renderMarkdown('`$a$` \\$a\\$ [a](/b$c$) costs $5, see `$`')
  expect(html).toBe(
    '<p><code>$a$</code> $a$ <a href="/b$c$">a</a> costs $5, see <code>$</code></p>',
  )
})

test.each([
  ['\\frac{', 'Unexpected end of input in a macro argument, expected &#x27;}&#x27;'],
  ['\\nosuch', 'Unsupported function name: \\nosuch'],
  ['\\class{a}{x}', 'Function &#x22;\\class&#x22; is not trusted'],
  ['\\def\\a{\\a\\a}\\a', 'Macros cannot be defined'],
  ['\\newcommand{\\a}{b}\\a', 'Macros cannot be defined'],
])('%j is shown as it was written, with the reason', async (tex, reason) => {
  expect(await renderMarkdown(`$${tex}$`)).toBe(
    `<p><code class="math-error" title="${reason}">${tex}</code></p>`,
  )
})

test('\\left is no definition', async () => {
  expect(await renderMarkdown('$\\left(x\\right)$')).toContain('<math>')
})

test('formulas have no style attributes: colours are attributes, lines are classes', async () => {
  const html = await renderMarkdown(
    '$\\color{red}{x} \\colorbox{#ff0}{y} \\boxed{z} \\cancel{u}$ $\\begin{array}{l|r}a&b\\\\ \\hline c&d\\end{array}$',
  )
  expect(html).not.toContain(' style=')
  expect(html).toContain('<mi mathcolor="#ff0000">x</mi>')
  expect(html).toContain('mathbackground="#ff0"')
  expect(html).toContain('class="line-top line-right line-bottom line-left"')
  expect(html).toContain('class="strike"><mi>u</mi>')
  expect(html).toContain('class="tml-left line-right line-bottom flush-left"')
})

test('a formula in a heading gives its source to the anchor', async () => {
  const html = await renderMarkdown('## Why $x$')
  expect(html).toContain('<h2 id="why-x">Why <math>')
  expect(html).toContain('aria-label="Link to “Why x”"')
})
