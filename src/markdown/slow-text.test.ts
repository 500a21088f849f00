import { expect, onTestFinished, test, vi } from 'vitest'
import { renderMarkdown } from './markdown.server.ts'
import { slowness } from './slow-text.server.ts'

function lines(count: number, line: (index: number) => string) {
  return Array.from({ length: count }, (_, index) => line(index)).join('\n')
}

test.each([
  [
    'settings',
    `\`\`\`sh\n${lines(400, (n) => `export APP_SETTING_NUMBER_${n}=value_${n}`)}\n\`\`\``,
  ],
  ['a log', `\`\`\`\n${lines(3100, (n) => `[${n}] step ${n}`)}\n\`\`\``],
  ['a list of links', lines(1100, (n) => `- [tool ${n}](https://tools.example/${n}): a tool`)],
  ['a table', `| a | b |\n|---|---|\n${lines(3100, (n) => `| *${n}* | row_${n} |`)}`],
  ['galleries', lines(25, (n) => `:::gallery\n![a](/${n}.png)\n:::\n`)],
  ['a line of dashes', `\`\`\`\n${'- '.repeat(60)}\n\`\`\``],
  ['a table in code', `\`\`\`\n${'|---'.repeat(30)}|\n${lines(2000, () => '| a |')}\n\`\`\``],
])('%s is rendered whole, as long as it may be', async (_, source) => {
  const words = (text: string) => text.replace(/<[^>]*>/g, ' ').match(/\d+/g)?.length ?? 0
  const html = await renderMarkdown(source)
  expect(words(html)).toBeGreaterThanOrEqual(words(source.replace(/\([^)]*\)/g, '')))
})

test.each([
  ['\n\n>'.padEnd(20_000, '>'), 'line 3: lists or quotes nested too deeply'],
  [`${'- '.repeat(6)}a\n`.repeat(3000), 'line 1001: too many lists or quotes in each other'],
  [`a\n\nb\n\n${'*a_'.repeat(6000)}`, 'line 5: too many *, _, ~, [ or ] in one paragraph'],
  [`a\n\n${'['.repeat(50_000)}`, 'line 3: too many *, _, ~, [ or ] in one paragraph'],
  [
    `${'|a'.repeat(2000)}\n${'|-'.repeat(2000)}\n${'|\n'.repeat(2900)}`,
    'line 1: a table with too many columns and rows',
  ],
  ['a\r-\r'.repeat(10_000), 'line 3001: too many lines'],
  [':::gallery\n'.repeat(4), 'line 4: galleries in each other'],
  ['$'.repeat(10_001), 'line 1: too many $'],
  ['An *ordinary* text.\n'.repeat(400), undefined],
])('%.20j … may be slow, and says where', (source, reason) => {
  expect(slowness(source)).toBe(reason)
})

test('a hostile text is refused at its line when its time is over, and holds up no other one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const hostile = renderMarkdown('a\n-\n'.repeat(25_000), 'caseStudy')
  expect(await renderMarkdown('An *ordinary* text.')).toContain('<em>')
  expect(await Promise.race([hostile, 'still being read'])).toBe('still being read')
  vi.runOnlyPendingTimers()
  await expect(hostile).rejects.toMatchObject({
    status: 400,
    errors: { caseStudy: 'The text takes too long to read. Look at line 3001: too many lines.' },
  })
})

test.each([
  ['quotes', '>'.repeat(20_000)],
  ['lists', '1. '.repeat(6_000)],
])('%s nested too deeply are refused at their field', async (_, markers) => {
  await expect(renderMarkdown(`${markers}a`, 'caseStudy')).rejects.toMatchObject({
    status: 400,
    errors: { caseStudy: 'The text is nested too deeply. Please make it flatter.' },
  })
})

test('a text that would need gigabytes is refused', async () => {
  await expect(
    renderMarkdown(`${'|a'.repeat(2000)}\n${'|-'.repeat(2000)}\n${'|\n'.repeat(40_000)}`),
  ).rejects.toMatchObject({
    errors: { content: /line 1: a table/ },
  })
}, 60_000)
