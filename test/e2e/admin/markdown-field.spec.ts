/** The text area of a post in Markdown. */
import type { Locator } from '@playwright/test'
import { expect } from '../../support/browser.ts'
import { test } from '../support/admin-test.ts'
import { expectAccessible } from '../support/axe.ts'
import { openMarkdown, toolbar } from '../support/editor-steps.ts'
import { endComposition } from '../support/page-helpers.ts'
import { storePost } from '../support/site-content.ts'

test('a writer formats by buttons and keys', { tag: '@gate' }, async ({ page, site }) => {
  const content = await openMarkdown(page, site)
  await content.fill('Salt early')
  await content.press('ControlOrMeta+a')
  await content.press('ControlOrMeta+b')
  await expect(content).toHaveValue('**Salt early**')
  await content.press('ControlOrMeta+z')
  await expect(content).toHaveValue('Salt early')
  await content.press('ControlOrMeta+a')
  await content.press('ControlOrMeta+k')
  await expect(content).toHaveValue('[Salt early](url)')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await content.press('ControlOrMeta+z')
  await toolbar(page).getByRole('button', { name: 'Heading' }).click()
  await expect(content).toHaveValue('## Salt early')
  await expect(content).toBeFocused()
  await content.press('ControlOrMeta+Shift+Digit8')
  await expect(content).toHaveValue('- ## Salt early')
})

test('the toolbar is one tab stop, and Help returns to its button', async ({ page, site }) => {
  const content = await openMarkdown(page, site)
  await content.focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  const help = page.getByRole('dialog', { name: 'Keys and Markdown' })
  await expect(help).toContainText('leave the text')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Help' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByLabel('Insert a picture')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(toolbar(page).getByRole('button', { name: 'Heading' })).toBeFocused()
  await page.keyboard.press('End')
  await expect(toolbar(page).getByRole('button', { name: 'Task list' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(content).toHaveValue('- [ ] ')
})

test('a writer continues lists, indents by Tab and leaves', async ({ page, site }) => {
  const content = await openMarkdown(page, site)
  await content.pressSequentially('1. salt')
  await content.press('Enter')
  await content.pressSequentially('oil')
  await content.press('Tab')
  await expect(content).toHaveValue('1. salt\n   2. oil')
  await content.press('ControlOrMeta+z')
  await expect(content).toHaveValue('1. salt\n2. oil')
  await content.press('Escape')
  await content.press('Tab')
  await expect(content).not.toBeFocused()
  await page.getByRole('group', { name: 'Format' }).getByRole('button', { name: 'HTML' }).click()
  await expect(toolbar(page)).toHaveCount(0)
  await content.press('ControlOrMeta+End')
  await content.press('Enter')
  await expect(content).toHaveValue('1. salt\n2. oil\n')
})

test('a writer inserts suggestions by keyboard', async ({ page, site }) => {
  await storePost(site, { title: 'Stock [basics]' })
  const content = await openMarkdown(page, site)
  const list = page.getByRole('listbox')
  await content.pressSequentially('At 10:30, and/or:then')
  await expect(list).toHaveCount(0)
  await content.press('Enter')
  await content.pressSequentially('/ta')
  await expect(list).toHaveAccessibleName('Insert')
  await expect(page.getByRole('option', { selected: true })).toHaveText('Table')
  const active = await content.getAttribute('aria-activedescendant')
  await expect(page.getByRole('option', { selected: true })).toHaveId(active ?? '')
  await content.press('ArrowDown')
  await content.press('Enter')
  await expect(content).toHaveValue('At 10:30, and/or:then\n\n- [ ] Task')
  await content.press('ControlOrMeta+z')
  await expect(content).toHaveValue('At 10:30, and/or:then\n/ta')
  await content.fill('')
  await content.pressSequentially('Ready :tad')
  await expect(page.getByRole('option').first()).toHaveText('🎉 tada')
  await content.press('Enter')
  await expect(content).toHaveValue('Ready 🎉')
  await content.pressSequentially(' see [[basics')
  await expect(page.getByRole('option')).toHaveText(['Stock [basics]'])
  await content.press('Tab')
  await expect(content).toHaveValue('Ready 🎉 see [Stock \\[basics\\]](/blogs/stock-basics)')
  await content.press('Enter')
  await content.pressSequentially('/')
  await expect(list).toBeVisible()
  await content.press('Escape')
  await expect(list).toHaveCount(0)
  await expect(content).toBeFocused()
})

test('a writer who composes sees no suggestions meanwhile', async ({ page, site }) => {
  const content = await openMarkdown(page, site)
  await content.focus()
  const ime = await page.context().newCDPSession(page)
  await ime.send('Input.imeSetComposition', { text: '/ta', selectionStart: 3, selectionEnd: 3 })
  await expect(content).toHaveValue('/ta')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await ime.send('Input.insertText', { text: '/ta' })
  await expect(page.getByRole('listbox')).toBeVisible()
  expect(await endComposition(content)).toBe(false)
  await expect(content).toHaveValue('/ta')
})

const formatted = `<meta charset="utf-8"><b style="font-weight:normal"><h2>Salt &amp; oil</h2>
<p>Taste <span style="font-weight:700">often </span>and <i>early</i>, <a href="https://example.com/a">as here</a>. 2*3</p>
<ul><li>one<ul><li>inner</li></ul></li><li><p>two</p></li></ul>
<blockquote><p>Well</p><p>said</p></blockquote><pre><code>let a = 1
</code></pre><img src="SITE/assets/covers/soup-1600.webp" alt="Pan"></b>`
const formattedAsMarkdown = `## Salt & oil

Taste **often** and _early_, [as here](https://example.com/a). 2\\*3

- one
  - inner
- two

> Well
>
> said

\`\`\`
let a = 1
\`\`\`

![Pan](SITE/assets/covers/soup-1600.webp)`

test('a writer pastes links, tables and formatted text', async ({ page, site }) => {
  const content = await openMarkdown(page, site)
  await content.fill('Salt')
  await content.press('ControlOrMeta+a')
  await paste(content, { 'text/plain': 'https://example.com/salt' })
  await expect(content).toHaveValue('[Salt](https://example.com/salt)')
  await content.press('ControlOrMeta+z')
  await expect(content).toHaveValue('Salt')
  await content.fill('')
  const table =
    '<html><style>td { color: red }</style><body><!--StartFragment--><table><tr><td>heat</td><td style="text-align: right">a|b</td></tr><tr><td>low</td><td>long</td></tr></table><!--EndFragment--></body></html>'
  await paste(content, { 'text/plain': 'heat\ta|b\nlow\tlong', 'text/html': table })
  await expect(content).toHaveValue('| heat | a\\|b |\n| --- | --: |\n| low | long |')
  await content.fill('')
  const html = formatted.replace('SITE', site.url)
  const clipboard = { 'text/plain': 'Salt & oil', 'text/html': html }
  await paste(content, clipboard)
  await expect(content).toHaveValue(formattedAsMarkdown.replace('SITE', site.url))
  await content.fill('')
  const plain = '<div><span style="color:red">let</span> a</div>'
  await paste(content, { 'text/plain': 'let a', 'text/html': plain })
  await expect(content).toHaveValue('')
  await content.fill('```\n')
  await paste(content, clipboard)
  await expect(content).toHaveValue('```\n')
})

test('a writer sees all of the text, also without CSS for it', async ({ page, site }) => {
  const content = await openMarkdown(page, site)
  const atFirst = await heightOf(content)
  await content.fill('line\n'.repeat(40))
  const grown = await heightOf(content)
  expect(grown).toBeGreaterThan(2 * atFirst)
  expect(await content.evaluate((area) => area.scrollHeight - area.clientHeight)).toBe(0)
  await page.addInitScript(() => {
    const supports = CSS.supports.bind(CSS)
    CSS.supports = (...args: string[]) =>
      args[0] !== 'field-sizing' && Reflect.apply(supports, CSS, args)
  })
  await page.reload()
  await expect(toolbar(page)).toBeVisible()
  await content.evaluate((area) => area.style.setProperty('field-sizing', 'fixed'))
  await content.fill('line\n'.repeat(40))
  expect(Math.abs((await heightOf(content)) - grown)).toBeLessThan(3)
  await content.fill('line')
  expect(Math.abs((await heightOf(content)) - atFirst)).toBeLessThan(3)
})

test('a writer goes to a heading of the outline', async ({ page, site }) => {
  const content = await openMarkdown(page, site)
  const before =
    'A line that is wrapped, since it is longer than the text area is wide.\n\n'.repeat(80)
  await content.fill(`${before}## Salt\n\n${before}`)
  await page.getByText('Outline', { exact: true }).click()
  await page.getByRole('button', { name: 'Salt' }).click()
  await expect(content).toBeFocused()
  expect(await content.evaluate((area: HTMLTextAreaElement) => area.selectionStart)).toBe(
    before.length,
  )
  // The text before and after is the same: the heading stands in its middle.
  const middle = () =>
    content.evaluate((area) => {
      const { top, height } = area.getBoundingClientRect()
      return Math.round(top + height / 2)
    })
  await expect.poll(middle).toBeGreaterThan(100)
  await expect.poll(middle).toBeLessThan(260)
})

function heightOf(target: Locator) {
  return target.evaluate((element) => element.getBoundingClientRect().height)
}

async function paste(target: Locator, data: Record<string, string>) {
  await target.evaluate((element, items) => {
    const clipboardData = new DataTransfer()
    for (const [type, text] of Object.entries(items)) clipboardData.setData(type, text)
    const options = { clipboardData, bubbles: true, cancelable: true }
    element.dispatchEvent(new ClipboardEvent('paste', options))
  }, data)
}
