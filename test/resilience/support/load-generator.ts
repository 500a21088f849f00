/**
 * A closed-loop load generator: each connection sends its next request when the response is complete.
 * Runs as a separate process: `node load-generator.ts PORT PATH CONNECTIONS SECONDS` prints a
 * LoadResult as JSON.
 */
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'

export interface LoadResult {
  /** The count of each status. */
  statuses: Record<string, number>
  /** Connections closed or reset before the response. */
  broken: number
  seconds: number
  /** The 99th percentile by status, in milliseconds. */
  p99: Record<string, number>
}

function read(
  port: number,
  request: string,
  endsAt: number,
  onResponse: (status: string, ms: number) => void,
) {
  return new Promise<void>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let text = ''
    let sentAt = 0
    const send = () => {
      if (Date.now() >= endsAt) return socket.destroy()
      sentAt = performance.now()
      socket.write(request)
    }
    socket.setEncoding('latin1')
    socket.on('connect', send)
    socket.on('data', (chunk: string) => {
      text += chunk
      const head = text.indexOf('\r\n\r\n')
      if (head < 0) return
      const length = Number(/content-length: (\d+)/i.exec(text)?.[1])
      if (text.length < head + 4 + length) return
      onResponse(text.slice(9, 12), performance.now() - sentAt)
      text = ''
      sentAt = 0
      send()
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      if (sentAt > 0) onResponse('broken', 0)
      resolve()
    })
    // Gives up on a response long after the end.
    setTimeout(() => socket.destroy(), endsAt - Date.now() + 60_000).unref()
  })
}

async function main([port, path, readers, seconds]: string[]) {
  const times: Record<string, number[]> = {}
  const request = `GET ${path} HTTP/1.1\r\nHost: folio.test\r\nAccept-Encoding: br\r\n\r\n`
  const started = Date.now()
  const endsAt = started + Number(seconds) * 1000
  const onResponse = (status: string, ms: number) => {
    times[status] ??= []
    times[status].push(ms)
  }
  const all = Array.from({ length: Number(readers) }, () =>
    read(Number(port), request, endsAt, onResponse),
  )
  await Promise.all(all)
  const { broken = [], ...complete } = times
  const p99 = (of: number[]) => of.toSorted((a, b) => a - b)[Math.ceil(of.length * 0.99) - 1] ?? 0
  const crowd: LoadResult = {
    statuses: Object.fromEntries(Object.entries(complete).map(([name, of]) => [name, of.length])),
    broken: broken.length,
    seconds: (Date.now() - started) / 1000,
    p99: Object.fromEntries(
      Object.entries(complete).map(([name, of]) => [name, Math.round(p99(of))]),
    ),
  }
  process.stdout.write(JSON.stringify(crowd))
  process.exit(0)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv.slice(2))
