/** Uploads that break, crawl, lie about their size, are stopped or meet a full disk. */
import { readdir } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newClientHeaders } from '../../security/support/client-addresses.ts'
import { openSocket, type RawResponse, receive } from '../../security/support/raw-socket.ts'
import { leaveOut } from '../../support/leave-out.ts'
import { drawing } from '../../support/pictures.ts'
import type { RunningSite } from '../../support/running-site.ts'
import { call, logIn } from '../../support/site-calls.ts'
import { isThorough } from '../../support/thorough.ts'
import { startTestSite } from '../support/site-lifecycle.ts'
import { mountSmallDisk } from '../support/small-disk.ts'
import { upload } from '../support/writers.ts'

type Headers = Record<string, string>

/** Everything that reads a body: pictures serve posts and the site alike. */
const uploads = [
  ['/api/pictures?name=a.jpg', 'image/jpeg'],
  ['/api/resume-files?name=a.pdf', 'application/pdf'],
  ['/api/imports?name=a.zip', 'application/zip'],
  ['/api/blogs', 'application/json'],
  ['/api/contact', 'application/json'],
  ['/', 'application/x-www-form-urlencoded'],
] as const
const megabyte = Buffer.alloc(1024 * 1024, 'a')
/** Only guards against hanging. */
const longestMs = 60_000
/** Behind a proxy, idle connections would be kept for longer than a minute. */
const direct = { env: { TRUST_PROXY: '0' } }

type Send = (socket: Socket, head: (framing: string) => string) => void

/** What a client does after it has connected. Silence and crawling are tested in src/http/node. */
const abuses: Record<string, Send> = {
  'resets half-way': (socket, head) => {
    socket.write(head('Content-Length: 2000000'))
    socket.write(megabyte, () => socket.resetAndDestroy())
  },
  'closes half-way': (socket, head) => {
    socket.write(head('Content-Length: 2000000'))
    socket.end(megabyte)
  },
  'sends a chunk without a size': (socket, head) => {
    socket.write(head('Transfer-Encoding: chunked'))
    socket.write('4\r\naaaa\r\nzzz\r\n')
  },
  'sends chunks beyond the limit': (socket, head) => {
    socket.write(head('Transfer-Encoding: chunked'))
    for (let sent = 0; sent < 20; sent += 1) {
      socket.write('100000\r\n')
      socket.write(megabyte)
      socket.write('\r\n')
    }
  },
  'sends more than it has announced': (socket, head) => {
    socket.write(head('Content-Length: 10'))
    socket.write(megabyte)
  },
  'announces a terabyte': (socket, head) => {
    socket.write(head('Content-Length: 1000000000000'))
    socket.write(megabyte)
  },
  'asks for a tunnel behind its body': (socket, head) => {
    socket.write(head('Content-Length: 2'))
    socket.write('{}CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n')
    socket.once('data', () => socket.resetAndDestroy())
  },
}

test('uploads that break leave a running site and no file behind', async () => {
  const site = await startTestSite(direct)
  const ada = await logIn(site)
  const pending = Object.values(abuses).flatMap((send) =>
    uploads.flatMap(([path, type]) =>
      [ada, undefined].map((session) => abuse(site, send, { path, type, ...session })),
    ),
  )
  const open = (await Promise.all(pending)).filter(({ closed }) => !closed)
  expect(open).toEqual([])
  await expectUp(site)
  await expect.poll(() => leftovers(site)).toEqual([])
})

// The connection that is stopped is noticed after twenty seconds.
if (isThorough) {
  test('an upload of an import that is stopped makes room for another one', async () => {
    const site = await startTestSite(direct)
    const ada = await logIn(site)
    const first = await startImport(site, ada)
    const { run } = await (await call(site, 'GET', '/api/imports', undefined, ada)).json()
    await call(site, 'POST', `/api/imports/${run._id}/stop`, {}, ada)
    const second = await startImport(site, ada)
    const replaced = await receive(first, longestMs, { untilClosed: true })
    second.resetAndDestroy()
    await expectUp(site)
    await expect.poll(() => leftovers(site)).toEqual([])
    expect(replaced).toMatchObject({ status: 409, closed: true })
  })
}

test('uploads during which the disk fills are refused, and succeed later', async (context) => {
  const disk = await mountSmallDisk(24)
  if (!disk) return leaveOut(context, 'this account may not mount a disk to fill.')
  const site = await startTestSite({ ...direct, dataDir: disk.folder })
  const ada = await logIn(site)
  const picture = await drawing(500, 300).jpeg().toBuffer()
  const [pictureUpload, resumeUpload] = [
    begin(site, { path: uploads[0][0], type: uploads[0][1], ...ada }, picture.length),
    begin(site, { path: uploads[1][0], type: uploads[1][1], ...ada }, 1000),
  ]
  const importUpload = await startImport(site, ada)
  disk.fill()
  importUpload.write(megabyte)
  const imported = await receive(importUpload, longestMs)
  // The part of the import is removed, which leaves room for a picture.
  disk.fill()
  pictureUpload.write(picture)
  resumeUpload.write(`%PDF-1.4\n${'a'.repeat(1000)}`.slice(0, 1000))
  const rest = [pictureUpload, resumeUpload].map((socket) => receive(socket, longestMs))
  const responses = [imported, ...(await Promise.all(rest))]
  await expectUp(site)
  await expect.poll(() => leftovers(site)).toEqual([])
  await disk.free()
  await expect.poll(async () => (await upload(site, ada, picture)).status).toBe(201)
  expect(responses.map(({ status }) => status)).toEqual([507, 507, 507])
})

/** Connects as a client of its own and sends the head of an upload. */
function begin(site: RunningSite, request: Headers, bytes: number): Socket {
  const socket = openSocket(site)
  socket.write(headOf(request)(`Content-Length: ${bytes}`))
  return socket
}

function headOf({ path = '', type = '', Cookie }: Headers) {
  const lines = Object.entries({ ...newClientHeaders(), ...(Cookie && { Cookie }) })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
  return (framing: string) =>
    `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\n${lines}${framing}\r\n\r\n`
}

function abuse(site: RunningSite, send: Send, request: Headers): Promise<RawResponse> {
  const socket = openSocket(site)
  send(socket, headOf(request))
  return receive(socket, longestMs, { untilClosed: true })
}

/** @returns its connection, once a part of the file is stored */
async function startImport(site: RunningSite, ada: Headers): Promise<Socket> {
  const [path, type] = uploads[2]
  const before = await leftovers(site)
  const socket = begin(site, { path, type, ...ada }, 80 * megabyte.length)
  trickle(socket, megabyte.subarray(0, 50_000))
  await expect
    .poll(async () => (await leftovers(site)).filter((name) => !before.includes(name)))
    .toHaveLength(1)
  return socket
}

function trickle(socket: Socket, piece: string | Buffer) {
  const timer = setInterval(() => socket.writable && socket.write(piece), 500)
  socket.once('close', () => clearInterval(timer))
}

async function expectUp(site: RunningSite) {
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200)
  expect(site.process.exitCode).toBeNull()
}

/** Files of uploads that have not arrived. */
async function leftovers({ dataDir }: RunningSite): Promise<string[]> {
  const folders = ['imports', 'uploads'].map((name) => join(dataDir, name))
  const names = await Promise.all(folders.map((folder) => readdir(folder).catch(() => [])))
  return names.flat().filter((name) => /\.part$|^\.partial-/.test(name))
}
