/** Records the site's responses byte by byte, to replay them from other servers. */
import { request } from 'node:http'

export interface Recorded {
  /** The path under which the bare server replays it. */
  path: string
  status: number
  headers: Record<string, string | string[]>
  /** Base64. */
  body: string
}

/** Headers that a server adds itself. */
const connectionHeaders = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding'])

export async function record(
  origin: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<Recorded> {
  const url = new URL(path, origin)
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers, agent: false }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const body = Buffer.concat(chunks)
        const own = Object.entries(response.headers).flatMap(([name, value]) =>
          value === undefined || connectionHeaders.has(name) ? [] : [[name, value] as const],
        )
        const status = response.statusCode ?? 0
        const length = status === 304 ? [] : [['content-length', `${body.length}`] as const]
        resolve({
          ...{ path, status, body: body.toString('base64') },
          headers: Object.fromEntries([...own, ...length]),
        })
      })
    })
    sent.on('error', reject).end()
  })
}
