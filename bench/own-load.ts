/** A plain load for machines without wrk: it needs more of its core, so that fast servers look slower. */
import { connect } from 'node:net'

interface Order {
  url: string
  headers: Record<string, string>
  seconds: number
  connections: number
}

const { url, headers, seconds, connections }: Order = JSON.parse(process.argv[2] ?? '')
const { hostname, port, pathname, search } = new URL(url)
const fields = Object.entries({ Host: 'localhost', ...headers })
const request = `GET ${pathname}${search} HTTP/1.1\r\n${fields.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`
const times: number[] = []
const began = performance.now()
const until = began + seconds * 1000

await Promise.all(Array.from({ length: connections }, askAgainAndAgain))
times.sort((a, b) => a - b)
const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN
const perSecond = (times.length * 1000) / (performance.now() - began)
console.log(JSON.stringify({ requests: times.length, perSecond, p50Ms: at(0.5), p99Ms: at(0.99) }))

function askAgainAndAgain() {
  return new Promise<void>((resolve, reject) => {
    const socket = connect(Number(port), hostname).setNoDelay(true)
    let missing = 0
    let asked = 0
    const ask = () => {
      asked = performance.now()
      socket.write(request)
    }
    socket.once('connect', ask).once('error', reject)
    socket.on('data', (chunk) => {
      missing = missing > 0 ? missing - chunk.length : missingAfter(chunk)
      if (missing > 0) return
      const now = performance.now()
      times.push(now - asked)
      if (now < until) return ask()
      socket.destroy()
      resolve()
    })
  })
}

/** How many bytes of the answer are still to come after its first piece, which holds all headers. */
function missingAfter(chunk: Buffer): number {
  const end = chunk.indexOf('\r\n\r\n') + 4
  const head = chunk.toString('latin1', 0, end)
  if (end < 4 || !/^HTTP\/1\.1 [23]/.test(head)) throw new Error(`${url}: ${head.slice(0, 40)}`)
  const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0)
  return length - (chunk.length - end)
}
