/** Uploads in S3-compatible storage, and its outage. */
import { expect, test } from 'vitest'
import { drawing } from '../../support/pictures.ts'
import { s3ForTest } from '../../support/s3-server.ts'
import { logIn } from '../../support/site-calls.ts'
import { changeDatabase } from '../../support/site-database.ts'
import { startTestSite } from '../support/site-lifecycle.ts'
import { upload } from '../support/writers.ts'

test('uploads are stored in the bucket; while it is away they are refused whole, and pages are served', async () => {
  const s3 = await s3ForTest()
  const site = await startTestSite({ env: { UPLOADS_S3_URL: s3.address } })
  const ada = await logIn(site)
  const picture = await drawing(500, 400).jpeg().toBuffer()
  const send = () => upload(site, ada, picture)
  const { src } = await (await send()).json()
  const served = await fetch(site.url + src)
  expect(served.status).toBe(200)
  const size = (await served.arrayBuffer()).byteLength
  expect(s3.objects.get(`site${src.replace('/uploads', '')}`)?.length).toBe(size)
  // Its smaller sizes and AVIF files are encoded in the meantime.
  await expect.poll(() => s3.objects.size).toBe(4)

  s3.isDown = true
  const refused = await send()
  expect(refused.status).toBe(503)
  expect(await refused.json()).toEqual({
    message: 'The site’s file storage is unavailable. Please try again in a while.',
  })
  expect((await fetch(site.url)).status).toBe(200)
  expect((await fetch(site.url + src)).status).toBe(503)
  s3.isDown = false
  // With room for one of two files.
  s3.room = 5
  expect((await send()).status).toBe(503)
  expect(s3.objects.size).toBe(4)
  s3.room = 100
  expect((await send()).status).toBe(201)
  expect((await fetch(site.url + src)).status).toBe(200)
  expect(await changeDatabase(site, 'select stem from picture')).toHaveLength(2)
})
