/** Uploads in S3-compatible storage, and its outage. */
import { expect } from 'vitest'
import { check } from '../../support/check.ts'
import { drawing } from '../../support/pictures.ts'
import type { RunningSite } from '../../support/running-site.ts'
import { s3ForTest } from '../../support/s3-server.ts'
import { logIn } from '../../support/site-calls.ts'
import { changeDatabase } from '../../support/site-database.ts'
import { startTestSite } from '../support/site-lifecycle.ts'
import { upload } from '../support/writers.ts'

async function siteOnBucket() {
  const s3 = await s3ForTest()
  const site = await startTestSite({ env: { UPLOADS_S3_URL: s3.address } })
  const ada = await logIn(site)
  const picture = await drawing(500, 400).jpeg().toBuffer()
  return { s3, site, send: () => upload(site, ada, picture) }
}

const srcOf = async (sent: Promise<Response>): Promise<string> => (await (await sent).json()).src

async function sizeAt(site: RunningSite, src: string): Promise<number> {
  const response = await fetch(site.url + src)
  return response.status === 200 ? (await response.arrayBuffer()).byteLength : -response.status
}

check('an upload is stored in the bucket and served from it', async (report) => {
  const { s3, site, send } = await siteOnBucket()
  const src = await srcOf(send())
  const size = await sizeAt(site, src)
  expect(s3.objects.get(`site${src.replace('/uploads', '')}`)?.length).toBe(size)
  // Its smaller sizes and AVIF files are encoded in the meantime.
  await expect.poll(() => s3.objects.size).toBe(4)
  report(`4 objects, ${size} bytes served`)
})

check(
  'while the bucket is unavailable uploads fail without partial data and pages are served',
  async (report) => {
    const { s3, site, send } = await siteOnBucket()
    const src = await srcOf(send())
    await expect.poll(() => s3.objects.size).toBe(4)
    s3.isDown = true
    const refused = await send()
    const statuses = [refused.status, (await fetch(site.url)).status, await sizeAt(site, src)]
    expect([...statuses, await refused.json()]).toEqual([
      ...[503, 200, -503],
      { message: 'The site’s file storage is unavailable. Please try again in a while.' },
    ])
    s3.isDown = false
    s3.room = 5
    expect((await send()).status, 'with room for one of two files').toBe(503)
    expect(s3.objects.size).toBe(4)
    s3.room = 100
    expect((await send()).status, 'once it is back').toBe(201)
    expect(await sizeAt(site, src)).toBeGreaterThan(0)
    const rows = await changeDatabase(site, 'select stem from picture')
    expect(rows).toHaveLength(2)
    report('2 uploads refused with 503, 1 accepted after recovery, 2 rows for 2 pictures')
  },
)
