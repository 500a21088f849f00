/** Error responses below Hono, in the API's JSON shape. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { catalogueOf } from '#i18n/catalogues.server.ts'
import { interfaceLanguage } from '#i18n/languages.ts'

const lingerMs = 500

const errors = {
  400: ['Bad Request', 'The request is not well-formed.'],
  405: ['Method Not Allowed', 'This server is not a proxy.'],
  408: ['Request Timeout', 'The request took too long to arrive.'],
  413: ['Content Too Large', 'The request is larger than this server accepts.'],
  417: ['Expectation Failed', 'This server does not support the Expect header.'],
  431: ['Request Header Fields Too Large', 'The address or the headers are too long.'],
  501: ['Not Implemented', 'This server does not understand the transfer coding.'],
} as const
export type ErrorStatus = keyof typeof errors

function errorResponse(status: ErrorStatus) {
  const body = JSON.stringify({ message: errors[status][1] })
  const headers = {
    ...baseHeaders(body, 'application/json'),
    Connection: 'close',
    ...(status === 405 && { Allow: 'GET, HEAD, POST, PUT, DELETE' }),
  }
  return { body, headers }
}

function baseHeaders(body: string, type: string) {
  return {
    'Content-Type': type,
    'Content-Length': String(Buffer.byteLength(body)),
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
  }
}

const retryAfterS = 2

/**
 * The 503 of load shedding, as HTML for browsers and JSON for other clients.
 * @param siteLanguage that of the page, and of JSON if the request asks for it
 */
export function overloadResponse({ headers, complete }: IncomingMessage, siteLanguage = 'en') {
  const acceptsHtml = headers.accept?.includes('text/html') ?? false
  const isLocal = acceptsHtml || headers['accept-language'] === siteLanguage
  const language = interfaceLanguage(isLocal ? siteLanguage : 'en')
  const { title, text } = catalogueOf(language).serverTranslation.overload
  const body = acceptsHtml
    ? `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><h1>${title}</h1><p>${text}</p></html>`
    : JSON.stringify({ message: text })
  const hasBody =
    headers['transfer-encoding'] !== undefined || headers['content-length'] !== undefined
  return {
    body,
    headers: {
      ...baseHeaders(body, acceptsHtml ? 'text/html; charset=utf-8' : 'application/json'),
      'Retry-After': String(retryAfterS),
      // The rest of the body is not read.
      ...(hasBody && !complete && { Connection: 'close' }),
    },
  }
}

const closingSockets = new WeakSet<Socket>()

/** Sends an error response and closes the connection. */
export function sendError(response: ServerResponse, status: ErrorStatus): void {
  if (response.socket) closingSockets.add(response.socket)
  const { body, headers } = errorResponse(status)
  response.writeHead(status, headers).end(body)
}

/** Whether `Connection: close` was sent: requests that follow are not processed (RFC 9112, 9.6). */
export function isClosing(socket: Socket): boolean {
  return closingSockets.has(socket)
}

/**
 * Writes an error response to the socket and closes it after a delay: closing while the client still sends would
 * reset the connection before it reads the response.
 */
export function sendSocketError(socket: Socket, status: ErrorStatus): void {
  if (closingSockets.has(socket)) return
  closingSockets.add(socket)
  if (!socket.writable) return void socket.destroy()
  const { body, headers } = errorResponse(status)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status} ${errors[status][0]}`, ...lines, '', body].join('\r\n'))
  setTimeout(() => socket.destroy(), lingerMs).unref()
}
