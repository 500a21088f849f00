import { expect } from '../../support/browser.ts'
import { openAsAdmin } from '../support/admin-steps.ts'
import { storeFigures } from '../support/analytics-steps.ts'
import { storeMessages } from '../support/message-steps.ts'
import { storePost, testOn, withDatabase } from '../support/site-content.ts'

const test = testOn(async (site) => {
  await storePost(site, {
    title: 'Own post of this week',
    createdAt: new Date(Date.now() - 5 * 86400000).toISOString(),
  })
  await storePost(site, {
    title: 'An older own post about stock',
    createdAt: new Date(Date.now() - 200 * 86400000).toISOString(),
  })
})

test('shots', async ({ page, site, problems }) => {
  problems.allow(/./)
  test.setTimeout(600_000)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openAsAdmin(page, site, '/admin')
  const out = process.env.SHOTS ?? '/tmp/shots'
  const widths = (process.env.WIDTHS ?? '390,800,1280,1920').split(',').map(Number)
  const themes = (process.env.THEMES ?? 'light,dark').split(',') as ('light' | 'dark')[]
  const shot = async (name: string, path: string, ready: () => Promise<unknown>) => {
    for (const width of widths)
      for (const theme of themes) {
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
        await page.setViewportSize({ width, height: 900 })
        await page.goto(path)
        await ready()
        await page.waitForTimeout(250)
        await page.screenshot({ path: `${out}/${name}-${width}-${theme}.png`, fullPage: true })
      }
  }
  const dash = () => expect(page.getByText('Newest messages')).toBeVisible()
  const ana = () => expect(page.getByText('How readers are told')).toBeVisible()
  const only = process.env.ONLY ?? 'none,one,full'
  if (only.includes('none')) {
    await storeFigures(site, 0)
    await shot('dash-none', '/admin', dash)
    await shot('ana-none', '/admin/analytics', ana)
  }
  if (only.includes('one')) {
    await storeFigures(site, 1)
    await shot('dash-one', '/admin', dash)
    await shot('ana-one', '/admin/analytics', ana)
  }
  if (only.includes('full')) {
    await storeFigures(site, 1096)
    await storeMessages(site, [
      {
        name: 'Ines Okafor',
        email: 'ines@example.org',
        subject: 'A new site',
        message:
          'Could you help us with a small site for our bakery? We open in May and would like to have it by then.\nBest, Ines',
      },
      { name: 'Tom', email: 'tom@example.org', subject: '', message: 'Nice post!' },
      {
        name: 'A person with quite a long name, von und zu Sowieso',
        email: 'p@example.org',
        subject: 'x',
        message: 'Hello there',
      },
    ])
    const now = Date.now()
    await withDatabase(site, async (db) => {
      await db.updateTable('seed').set({ fingerprint: '' }).execute()
    })
    await storePost(site, { title: 'A draft about knives', status: 'draft' } as never).catch(
      () => {},
    )
    await storePost(site, {
      title: 'Scheduled soup',
      createdAt: new Date(now + 3 * 86400000).toISOString(),
    } as never).catch(() => {})
    await shot('dash-full', '/admin', dash)
    await shot('ana-full', '/admin/analytics', ana)
    await shot('ana-3y', '/admin/analytics?days=1096', ana)
    await shot('ana-1y', '/admin/analytics?days=365', ana)
    await shot('ana-filter', '/admin/analytics?path=/blogs', ana)
    await shot('posts', '/admin/blogs', () =>
      expect(page.getByText('Own post of this week').first()).toBeVisible(),
    )
    await shot('edit', '/admin/blogs/edit/own-post-of-this-week', () =>
      expect(page.getByText('reader').first()).toBeVisible(),
    )
  }
})
