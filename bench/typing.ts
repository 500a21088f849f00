/** The processor time of a key in the editor, with a post of ten thousand words: typing at its end, with the preview open. */
import { join } from 'node:path'
import { type CDPSession, chromium, type Page } from '@playwright/test'
import { adminPages } from '#admin-paths.ts'
import { logInByForm } from '../test/e2e/support/admin-steps.ts'
import { launchOptions } from '../test/support/chromium.ts'
import { fillArchive } from './archive.ts'
import { loremFrom } from './lorem.ts'
import { administrator, startMeasuredSite } from './measured-site.ts'
import { median } from './median.ts'
import { reportProgress } from './progress.ts'

const words = 10_000
const wordsPerParagraph = 100
const [warmUpKeys, measuredKeys] = [30, 150]
/** A fast typist; the time between two keys is not counted. */
const keyIntervalMs = 90

export interface Typing {
  /** From the key's event to the frame that shows it, in ms of the main thread. */
  medianMs: number
  p95Ms: number
}

/** @returns undefined without a browser */
export async function measureTyping(folder: string): Promise<Typing | undefined> {
  if (!launchOptions.executablePath) return undefined
  reportProgress(`typing: ${measuredKeys} keys in a post of ${words} words`)
  const dataDir = join(folder, 'typing')
  await fillArchive(dataDir, { posts: 10, messages: 0 })
  const site = await startMeasuredSite(dataDir)
  const browser = await chromium.launch(launchOptions)
  try {
    const page = await browser.newPage({ baseURL: site.url })
    await openEditor(page)
    return await typeKeys(page)
  } finally {
    await browser.close()
    await site.stop()
  }
}

async function openEditor(page: Page) {
  await page.goto(adminPages.login)
  await logInByForm(page, administrator)
  await page.goto(adminPages.createPost)
  await page.getByLabel('Blog Title').fill('Ten thousand words')
  const content = page.getByRole('textbox', { name: /^Content/ })
  await content.fill(longText())
  await content.press('Control+End')
}

function longText() {
  const lorem = loremFrom(1)
  const paragraphs = Array.from({ length: words / wordsPerParagraph }, () =>
    lorem.sentence(wordsPerParagraph),
  )
  return `${paragraphs.join('\n\n')}\n\n`
}

async function typeKeys(page: Page): Promise<Typing> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const times: number[] = []
  const text = loremFrom(2).words(warmUpKeys + measuredKeys)
  for (const key of text.slice(0, warmUpKeys + measuredKeys)) {
    const before = await busyMs(session)
    await page.keyboard.type(key)
    await page.evaluate(nextFrame)
    times.push((await busyMs(session)) - before)
    await page.waitForTimeout(keyIntervalMs)
  }
  const measured = times.slice(warmUpKeys).sort((one, other) => one - other)
  return { medianMs: median(measured), p95Ms: measured[Math.floor(measured.length * 0.95)] ?? 0 }
}

/** Of tasks on the main thread so far: scripts, style, layout and paint. */
async function busyMs(session: CDPSession) {
  const { metrics } = await session.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
}

/** Resolves once the next frame is painted: the one that shows the key. */
function nextFrame() {
  return new Promise<void>((resolve) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve()
      port2.postMessage(null)
    }),
  )
}
