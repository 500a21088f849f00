/** The site's own answers, byte by byte, for the servers that it is compared with. */
import { request } from 'node:http'

export interface Recorded {
  /** What the bare server is asked for. */
  path: string
  status: number
  headers: Record<string, string | string[]>
  /** In base64, so that a file can hold it. */
  body: string
}

/** What a connection adds by itself. */
const ownOfConnection = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding'])

/** @param encoding one that a browser takes: `br`, `gzip`, or `identity` */
export async function record(
  origin: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<Recorded> {
  const url = new URL(path, origin)
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers, agent: false }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const body = Buffer.concat(chunks)
        const own = Object.entries(response.headers).flatMap(([name, value]) =>
          value === undefined || ownOfConnection.has(name) ? [] : [[name, value] as const],
        )
        const status = response.statusCode ?? 0
        const length = status === 304 ? [] : [['content-length', `${body.length}`] as const]
        resolve({
          ...{ path, status, body: body.toString('base64') },
          headers: Object.fromEntries([...own, ...length]),
        })
      })
    })
    asked.on('error', reject).end()
  })
}
