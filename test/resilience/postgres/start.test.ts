/** Starts of the site while PostgreSQL is unavailable or still starting. */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { check } from '../../support/check.ts'
import { createPostgresDatabase } from '../../support/database.ts'
import { startSite } from '../../support/running-site.ts'
import { timedRead } from '../support/timed-requests.ts'

check('a start without its PostgreSQL exits immediately, with a message', async (report) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'folio-start-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const start = performance.now()
  const { code, stderr } = await runUntilExit({
    DATA_DIR: dataDir,
    DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none',
  })
  const ms = Math.round(performance.now() - start)
  report(`exit ${code} after ${ms} ms: ${stderr.trim()}`)
  expect(code).toBe(1)
  expect(stderr).toBe(
    'The database at DATABASE_URL does not answer. Is PostgreSQL running, and is the URL correct?\n',
  )
})

check('a start waits for a PostgreSQL server that is still starting', async (report) => {
  const url = new URL(await createPostgresDatabase())
  const server = startingServer(Number(url.port))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  url.port = `${(server.address() as AddressInfo).port}`
  const site = await startSite({ env: { DATABASE_URL: url.href } })
  const { status } = await timedRead(site, '/readyz')
  await site.remove()
  server.close()
  report(`${refusedStarts} attempts were refused, then readyz ${status}`)
  expect([refusedStarts, status]).toEqual([5, 200])
})

let refusedStarts = 0

/** Refuses the first five connections as a starting PostgreSQL does. */
function startingServer(port: number) {
  return createServer((socket) => {
    socket.on('error', () => {})
    if (refusedStarts >= 5) {
      const behind = connect(port, '127.0.0.1').on('error', () => {})
      socket.pipe(behind).pipe(socket)
      return
    }
    refusedStarts += 1
    socket.once('data', () =>
      socket.end(errorResponse('57P03', 'the database system is starting up')),
    )
  })
}

/** https://www.postgresql.org/docs/current/protocol-error-fields.html */
function errorResponse(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`)
  const head = Buffer.alloc(5, 'E')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}

function runUntilExit(env: Record<string, string>): Promise<{ code: unknown; stderr: string }> {
  return new Promise((resolve) => {
    const options = { env: { ...process.env, PORT: '0', ...env }, timeout: 20_000 }
    execFile(process.execPath, ['dist/server/main.js'], options, (error, _stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stderr }),
    )
  })
}
