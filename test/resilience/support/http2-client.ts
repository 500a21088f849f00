/** An HTTP/2 client over TLS, for a host that isn't in the DNS. */
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { type ClientHttp2Session, connect, type IncomingHttpHeaders } from 'node:http2'
import { connect as connectPlain } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { connect as connectTls } from 'node:tls'
import { type Certificate, proxiedHost } from '../../support/proxies.ts'

export interface Http2Response {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

export interface Http2Client {
  send: (method: string, path: string, more?: More) => Promise<Http2Response>
  /** The negotiated protocol: `h2`. */
  protocol: string
  close: () => void
}

interface More {
  json?: unknown
  bytes?: Buffer
  headers?: Record<string, string>
}

/** @param localAddress distinguishes several visitors of this machine */
export async function overHttp2(
  port: number,
  { cert }: Certificate,
  localAddress = '127.0.0.1',
): Promise<Http2Client> {
  const ca = await readFile(cert)
  const session = connect(`https://${proxiedHost}`, {
    createConnection: () =>
      connectTls({
        socket: connectPlain({ host: '127.0.0.1', port, localAddress }),
        ca,
        servername: proxiedHost,
        ALPNProtocols: ['h2'],
      }),
  })
  session.on('error', () => {})
  await once(session, 'connect')
  return {
    send: (method, path, more = {}) => send(session, method, path, more),
    protocol: session.alpnProtocol ?? '',
    close: () => session.close(),
  }
}

async function send(
  session: ClientHttp2Session,
  method: string,
  path: string,
  { json, bytes, headers = {} }: More,
): Promise<Http2Response> {
  const type = json === undefined ? {} : { 'content-type': 'application/json' }
  const request = session.request({ ':method': method, ':path': path, ...type, ...headers })
  request.end(json === undefined ? bytes : JSON.stringify(json))
  const [responseHeaders] = (await once(request, 'response')) as [IncomingHttpHeaders]
  return {
    status: Number(responseHeaders[':status']),
    headers: responseHeaders,
    body: await buffer(request),
  }
}
