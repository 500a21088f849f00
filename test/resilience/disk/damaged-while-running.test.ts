/** A database file that is overwritten while the site is running. */
import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { check } from '../../support/check.ts'
import { call, logIn } from '../../support/site-calls.ts'
import { changeDatabase } from '../../support/site-database.ts'
import { startTestSite } from '../support/site-lifecycle.ts'

/** SQLite's messages, and places in code: a page that is served from memory has times. */
const telltale = /malformed|not a database|(?:\.[cm]?[jt]sx?|node:[\w/]+):\d+/i

check(
  'a database damaged under a running site is reported with a generic message',
  async (report) => {
    const site = await startTestSite()
    const ada = await logIn(site)
    await changeDatabase(site, 'pragma wal_checkpoint(truncate)')
    await overwrite(join(site.dataDir, 'folio.sqlite'))
    // From here on cached responses are stale.
    await call(site, 'POST', '/api/contact', { name: 'x', email: 'x@example.com', message: 'x' })
    const paths = ['/', '/blogs', '/api/blogs', '/api/messages', '/api/users', '/api/projects']
    const responses = await Promise.all(
      paths.map((path) => call(site, 'GET', path, undefined, ada)),
    )
    const texts = await Promise.all(responses.map((response) => response.text()))
    const telling = texts.filter((text) => telltale.test(text))
    const failed = responses.filter(({ status }) => status >= 500).length
    const alive = await call(site, 'GET', '/healthz')
    report(
      `${failed} of ${paths.length} answered ${[...new Set(responses.map(({ status }) => status))].join(', ')}; the process is running (${alive.status})`,
    )
    expect(failed).toBeGreaterThan(0)
    expect([telling, alive.status, site.process.exitCode]).toEqual([[], 200, null])
  },
)

/** Every page except the first. */
async function overwrite(path: string) {
  const { size } = await stat(path)
  const file = await open(path, 'r+')
  await file.write(Buffer.alloc(size - 4096, 0xff), 0, size - 4096, 4096)
  await file.close()
}
