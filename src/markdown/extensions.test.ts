import { expect, test } from 'vitest'
import { localizeLabels } from '#html/localize-labels.server.ts'
import { cpuMsOf } from '../../test/support/cpu-time.ts'
import { renderMarkdown } from './markdown.server.ts'

const picture = (name: string) =>
  `<img src="/${name}.png" alt="${name}" loading="lazy" decoding="async" class="unsized">`

test.each([
  ['NOTE', 'note', 'Note'],
  ['TIP', 'tip', 'Tip'],
  ['IMPORTANT', 'important', 'Important'],
  ['warning', 'warning', 'Warning'],
  ['Caution', 'caution', 'Caution'],
])('a quotation with [!%s] is a callout', async (marker, kind, title) => {
  expect(await renderMarkdown(`> [!${marker}]\n> Salt *early*.\n>\n> - often`)).toBe(
    `<div class="callout callout-${kind}" role="note"><p class="callout-title"><strong>${title}</strong></p>\n<p>Salt <em>early</em>.</p>\n<ul>\n<li>often</li>\n</ul>\n</div>`,
  )
})

test.each([
  ['> [!NOTE]  \n> Salt', 'spaces'],
  ['> [!NOTE]\\\n> Salt', 'a line break'],
  ['> [!NOTE]\n>\n> Salt', 'an empty line'],
  ['- > [!NOTE]\n  > Salt', 'in a list'],
])('%j is a callout, too: %s', async (source) => {
  const html = await renderMarkdown(source)
  expect(html).toContain('<div class="callout callout-note"')
  expect(html.replace(/<[^>]*>|\s/g, '')).toBe('NoteSalt')
})

test.each(['> [!NOTE] Salt', '> [!NOTE]**Salt**', '> [!NOTE]', '> [!SALT]\n> a', '[!NOTE]\na'])(
  '%j is no callout, and keeps its text',
  async (source) => {
    const html = await renderMarkdown(source)
    expect(html).not.toContain('callout')
    expect(html).toContain('[!')
  },
)

test.each([
  ['de', 'Warnung', 'Formel'],
  ['es-MX', 'Advertencia', 'Fórmula'],
])('callouts and formulas have labels in %s', async (language, title, formula) => {
  const source = '> [!WARNING]\n> Warning\n\n$$x$$'
  const html = localizeLabels(await renderMarkdown(source), language)
  expect(html).toContain(`<p class="callout-title"><strong>${title}</strong></p>\n<p>Warning</p>`)
  expect(html).toContain(`aria-label="${formula}"`)
})

test('an author of HTML can have a callout', async () => {
  const html = await renderMarkdown('<div class="callout-tip big">Salt</div>')
  expect(html).toBe(
    '<div class="callout callout-tip" role="note"><p class="callout-title"><strong>Tip</strong></p>Salt</div>',
  )
})

test('a picture alone in its paragraph has its title as caption', async () => {
  const image = '![soup](/soup.png "Soup, *hot*")'
  const caption = '<figcaption>Soup, *hot*</figcaption>'
  expect(await renderMarkdown(image)).toBe(`<figure>${picture('soup')}${caption}</figure>`)
  expect(await renderMarkdown(`[${image}](/menu)`)).toBe(
    `<figure><a href="/menu">${picture('soup')}</a>${caption}</figure>`,
  )
})

test.each(['![soup](/soup.png)', 'Hot: ![soup](/soup.png "Soup")', '*![soup](/soup.png "Soup")*'])(
  '%j is no figure',
  async (source) => {
    expect(await renderMarkdown(source)).toMatch(/^<p>.*<img src="\/soup.png"/)
  },
)

test('the pictures of a gallery stand side by side, with captions', async () => {
  const source = ':::gallery\n![a](/a.png "A") ![b](/b.png)\n\n![c](/c.png)\n\nText\n:::\n\nAfter'
  expect(await renderMarkdown(source)).toBe(
    `<div class="gallery"><figure>${picture('a')}<figcaption>A</figcaption></figure>${picture('b')}${picture('c')}<p>Text</p></div>\n<p>After</p>`,
  )
})

test.each([
  'At 10:30 a :smile: :name[label]{a=b} a::b',
  '::leaf{a=b}',
  ':::note',
  ':::gallery{onclick=x}',
  ':::gallery[Soup]',
  '::::gallery',
  ':::Gallery',
  ':::',
])('%j is no directive and stays as it was typed', async (source) => {
  const html = await renderMarkdown(`${source}\n\n*after*\n\n:::`)
  expect(html).toBe(`<p>${source}</p>\n<p><em>after</em></p>\n<p>:::</p>`)
})

test('an address in a block that is no gallery is still Markdown', async () => {
  expect(await renderMarkdown(':::note\n*a*\n:::')).toBe('<p>:::note\n<em>a</em>\n:::</p>')
})

test('a column of a table keeps its alignment', async () => {
  const html = await renderMarkdown('| a | b |\n|:-:|--:|\n| 1 | 2 |')
  expect(html).toContain('<td align="center">1</td>\n<td align="right">2</td>')
})

test('links of footnotes lead there and back, also for names in other scripts', async () => {
  const html = await renderMarkdown('A[^é-x] b[^é-x] c[^2]\n\n[^é-x]: Fine.\n[^2]: Two.')
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  const targets = [...html.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(targets.filter((target) => !ids.includes(target))).toEqual([])
  expect(targets.length).toBeGreaterThanOrEqual(5)
})

test.each([
  ['$x$ '.repeat(2001), 'The text has more than 2,000 formulas, or 30,000 characters in formulas.'],
  [
    `$${'x'.repeat(30_001)}$`,
    'The text has more than 2,000 formulas, or 30,000 characters in formulas.',
  ],
])('too much of %.20j is refused at its field', async (source, error) => {
  await expect(renderMarkdown(source, 'caseStudy')).rejects.toMatchObject({
    status: 400,
    errors: { caseStudy: error },
  })
})

test.each([
  ['$x '.repeat(3000), 'dollars'],
  ['$$ '.repeat(3000), 'double dollars'],
  [':a '.repeat(30_000), 'colons'],
  [':'.repeat(100_000), 'a line of colons'],
  [`$${'\\sqrt{'.repeat(2000)}x${'}'.repeat(2000)}$`, 'nested roots'],
  [`$\\def\\a#1{#1#1}${'\\a{'.repeat(200)}x${'}'.repeat(200)}$`, 'a macro that doubles'],
  [`\`\`\`ts {${'1-9999,'.repeat(40)}1}\n${'a\n'.repeat(2900)}\`\`\``, 'marked lines'],
  [`\`\`\`ts ${'title="'.repeat(10_000)}\n\`\`\``, 'titles'],
])('%.20j … is rendered within seconds', async (source) => {
  expect(await cpuMsOf(() => renderMarkdown(source))).toBeLessThan(10_000)
})
