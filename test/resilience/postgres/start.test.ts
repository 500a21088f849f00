/** Starts of the site while PostgreSQL is unavailable or still starting. */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createPostgresDatabase } from '../../support/database.ts'
import { startSite } from '../../support/running-site.ts'

test('a start without its PostgreSQL exits immediately, with a message', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'folio-start-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const { code, stderr } = await runUntilExit({
    DATA_DIR: dataDir,
    DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none',
  })
  expect(code).toBe(1)
  expect(stderr).toBe(
    'The database at DATABASE_URL does not answer. Is PostgreSQL running, and is the URL correct?\n',
  )
})

test('a start waits for a PostgreSQL server that is still starting', async () => {
  const url = new URL(await createPostgresDatabase())
  const server = startingServer(Number(url.port))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  url.port = `${(server.address() as AddressInfo).port}`
  const site = await startSite({ env: { DATABASE_URL: url.href } })
  const { status } = await fetch(`${site.url}/readyz`)
  await site.remove()
  server.close()
  expect([refusedStarts, status]).toEqual([2, 200])
})

let refusedStarts = 0

/** Refuses the first two connections as a starting PostgreSQL does. */
function startingServer(port: number) {
  return createServer((socket) => {
    socket.on('error', () => {})
    if (refusedStarts >= 2) {
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
