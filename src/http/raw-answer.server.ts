/** Answers below the application: what is no proper request is refused in the API's error shape. */
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

const lingerMs = 500

export const refusals = {
  400: ['Bad Request', 'The request is not well-formed.'],
  405: ['Method Not Allowed', 'This server does not pass connections on.'],
  408: ['Request Timeout', 'The request took too long to arrive.'],
  413: ['Content Too Large', 'The request is larger than this server accepts.'],
  417: ['Expectation Failed', 'This server cannot meet what the header Expect asks for.'],
  431: ['Request Header Fields Too Large', 'The address or the headers are too long.'],
} as const
export type RefusalStatus = keyof typeof refusals

/** The body and the headers of a refusal, for an answer that Node still writes itself. */
export function refusalOf(status: RefusalStatus) {
  const body = JSON.stringify({ message: refusals[status][1] })
  const headers = {
    ...headersOf(body, 'application/json'),
    Connection: 'close',
    ...(status === 405 && { Allow: 'GET, HEAD, POST, PUT, DELETE' }),
  }
  return { body, headers }
}

function headersOf(body: string, type: string) {
  return {
    'Content-Type': type,
    'Content-Length': String(Buffer.byteLength(body)),
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
  }
}

const busyS = 2
const busy = 'The site is very busy just now. Please try again in a moment.'
const busyPage = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Very busy</title><h1>Very busy</h1><p>${busy}</p></html>`

/** The 503 of a server that has more to do than it can, as a page for people and JSON for programs. */
export function overloadAnswer({ headers, complete }: IncomingMessage) {
  const wantsPage = headers.accept?.includes('text/html') ?? false
  const body = wantsPage ? busyPage : JSON.stringify({ message: busy })
  const hasBody =
    headers['transfer-encoding'] !== undefined || headers['content-length'] !== undefined
  return {
    body,
    headers: {
      ...headersOf(body, wantsPage ? 'text/html; charset=utf-8' : 'application/json'),
      'Retry-After': String(busyS),
      // What still comes of the request is not waited for.
      ...(hasBody && !complete && { Connection: 'close' }),
    },
  }
}

const refused = new WeakSet<Socket>()

/**
 * Writes a refusal onto the socket and closes it. The end waits a moment: closing while the other
 * side still sends would reset the connection and take the answer away unread.
 */
export function refuseOn(socket: Socket, status: RefusalStatus): void {
  if (refused.has(socket)) return
  refused.add(socket)
  if (!socket.writable) return void socket.destroy()
  const { body, headers } = refusalOf(status)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.on('error', () => socket.destroy())
  socket.end([`HTTP/1.1 ${status} ${refusals[status][0]}`, ...lines, '', body].join('\r\n'))
  setTimeout(() => socket.destroy(), lingerMs).unref()
}
