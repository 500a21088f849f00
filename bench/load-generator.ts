/** A load generator for machines without wrk. It uses more CPU, so fast servers look slower. */
import { connect } from 'node:net'

interface Options {
  url: string
  headers: Record<string, string>
  seconds: number
  connections: number
}

const { url, headers, seconds, connections }: Options = JSON.parse(process.argv[2] ?? '')
const { hostname, port, pathname, search } = new URL(url)
const fields = Object.entries({ Host: 'localhost', ...headers })
const request = `GET ${pathname}${search} HTTP/1.1\r\n${fields.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`
const times: number[] = []
const began = performance.now()
const until = began + seconds * 1000

await Promise.all(Array.from({ length: connections }, requestRepeatedly))
times.sort((a, b) => a - b)
const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN
const perSecond = (times.length * 1000) / (performance.now() - began)
console.log(JSON.stringify({ requests: times.length, perSecond, p50Ms: at(0.5), p99Ms: at(0.99) }))

function requestRepeatedly() {
  return new Promise<void>((resolve, reject) => {
    const socket = connect(Number(port), hostname).setNoDelay(true)
    let remaining = 0
    let sentAt = 0
    const send = () => {
      sentAt = performance.now()
      socket.write(request)
    }
    socket.once('connect', send).once('error', reject)
    socket.on('data', (chunk) => {
      remaining = remaining > 0 ? remaining - chunk.length : remainingBytes(chunk)
      if (remaining > 0) return
      const now = performance.now()
      times.push(now - sentAt)
      if (now < until) return send()
      socket.destroy()
      resolve()
    })
  })
}

/** The bytes of a response that follow its first chunk, which contains all headers. */
function remainingBytes(chunk: Buffer): number {
  const end = chunk.indexOf('\r\n\r\n') + 4
  const head = chunk.toString('latin1', 0, end)
  if (end < 4 || !/^HTTP\/1\.1 [23]/.test(head)) throw new Error(`${url}: ${head.slice(0, 40)}`)
  const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0)
  return length - (chunk.length - end)
}
