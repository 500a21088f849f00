/** Raw sockets, for requests that no HTTP client would send. */
import { connect, type Socket } from 'node:net'
import type { RunningSite } from '../../support/running-site.ts'

export interface RawResponse {
  /** Of the last response on the connection; 0 without one. */
  status: number
  headers: Headers
  body: string
  /** Everything received. */
  text: string
  /** Whether the server closed the connection. */
  closed: boolean
}

export function openSocket(site: RunningSite): Socket {
  const { hostname, port } = new URL(site.url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  return socket
}

/** Only guards against hanging. */
const longestMs = 30_000

/**
 * Sends a text byte for byte (latin1) and receives until the server closes the connection, the
 * response is complete, or the timeout. @param halfClose ends the writable side
 */
export async function sendRaw(
  site: RunningSite,
  text: string | Buffer,
  { halfClose = false, waitMs = longestMs } = {},
): Promise<RawResponse> {
  const socket = openSocket(site)
  socket.write(typeof text === 'string' ? Buffer.from(text, 'latin1') : text)
  if (halfClose) socket.end()
  return receive(socket, waitMs)
}

/** Receives on a socket, as `sendRaw` does. @param untilClosed also after a complete response */
export function receive(
  socket: Socket,
  waitMs: number,
  { untilClosed = false } = {},
): Promise<RawResponse> {
  let text = ''
  return new Promise((resolve) => {
    const finish = (closed: boolean) => {
      clearTimeout(timer)
      socket.destroy()
      resolve({ ...parsed(text), text, closed })
    }
    const timer = setTimeout(finish, waitMs, false)
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      if (!untilClosed && isComplete(text)) setTimeout(finish, 20, false)
    })
    socket.on('close', () => finish(true))
  })
}

function parsed(text: string) {
  const start = text.lastIndexOf('HTTP/1.1 ')
  const [head = '', ...rest] = start < 0 ? [] : text.slice(start).split('\r\n\r\n')
  const [line = '', ...lines] = head.split('\r\n')
  const headers = new Headers(
    lines.map((each): [string, string] => [
      each.slice(0, each.indexOf(':')),
      each.slice(each.indexOf(':') + 1).trim(),
    ]),
  )
  return {
    status: Number(/^HTTP\/1\.1 (\d+)/.exec(line)?.[1] ?? 0),
    headers,
    body: rest.join('\r\n\r\n'),
  }
}

function isComplete(text: string) {
  const { status, headers, body } = parsed(text)
  if (status < 200) return false
  const length = headers.get('content-length')
  return length === null ? body.endsWith('0\r\n\r\n') : body.length >= Number(length)
}
