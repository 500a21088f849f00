import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { backupsFolder } from '#features/backups/backup-names.server.ts'
import { claimBackup, recordBackup } from '#features/backups/backup-queries.server.ts'
import { createMetrics } from '#http/middleware/metrics.server.ts'
import { createTestApp, testTime } from '../../test/support/app.ts'

const token = 'a long and random word'
const withToken = { headers: { Authorization: `Bearer ${token}` } }

async function appWithMetrics() {
  const metrics = await createMetrics()
  return { metrics, app: await createTestApp({ metrics, metricsToken: token }) }
}

test('a client with the token reads counts and durations of requests', async () => {
  const { app } = await appWithMetrics()
  await app.request('/')
  await app.request('/blogs/no-such-post')
  await app.request('/api/blogs', { method: 'BREW' })
  const response = await app.request('/metrics', withToken)
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  const text = await response.text()
  const counts = text
    .split('\n')
    .filter((line) => line.startsWith('folio_http_request') && line.includes('_count{'))
  expect(counts).toEqual([
    'folio_http_request_duration_seconds_count{method="GET",kind="page",status="200"} 1',
    'folio_http_request_duration_seconds_count{method="GET",kind="page",status="404"} 1',
    'folio_http_request_duration_seconds_count{method="other",kind="api",status="405"} 1',
  ])
  expect(text).toContain('process_resident_memory_bytes')
  expect(text).toContain('nodejs_eventloop_lag_seconds')
})

test('a client without the token gets a 404, and everybody of a site that has none', async () => {
  const { app } = await appWithMetrics()
  const wrong = ['', 'Bearer', 'Bearer a long and random wore', `Basic ${token}`, token]
  const statuses = wrong.map(async (Authorization) => {
    const headers = Authorization ? { Authorization } : {}
    return (await app.request('/metrics', { headers })).status
  })
  expect(await Promise.all(statuses)).toEqual(wrong.map(() => 404))
  expect((await (await createTestApp()).request('/metrics', withToken)).status).toBe(404)
})

test('the number of waiting mails is reported, and an unavailable gauge is NaN', async () => {
  const { app, metrics } = await appWithMetrics()
  metrics.addGauge({
    name: 'folio_lost',
    help: 'Lost',
    read: () => Promise.reject(new Error('gone')),
  })
  const text = await (await app.request('/metrics', withToken)).text()
  expect(text).toContain('folio_lost Nan')
  expect(text).toContain('folio_mails_waiting 0')
  expect(text).toContain('folio_last_verified_backup_timestamp_seconds Nan')
  expect(text).toContain('folio_http_requests_shed_total 0')
})

test('a backup is reported as long as its file exists', async () => {
  const { app } = await appWithMetrics()
  const row = await claimBackup(app.db, testTime)
  const { id = '', file = '' } = row ?? {}
  const counts = { posts: 0, messages: 0, users: 0, uploads: 0 }
  await recordBackup(app.db, id, { file, size: 7, counts }, testTime)
  const text = async () => (await app.request('/metrics', withToken)).text()
  expect(await text()).toContain('folio_last_verified_backup_timestamp_seconds Nan')
  await mkdir(backupsFolder(app.dataDir))
  await writeFile(join(backupsFolder(app.dataDir), file), 'archive')
  const seconds = testTime.getTime() / 1000
  expect(await text()).toContain(`folio_last_verified_backup_timestamp_seconds ${seconds}`)
})
