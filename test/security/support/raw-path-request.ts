/** Sends a request without normalising its path, as `fetch` would. */
import { type IncomingHttpHeaders, request } from 'node:http'

export interface HttpResponse {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

export function rawPathRequest(
  site: { url: string },
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<HttpResponse> {
  const { hostname, port } = new URL(site.url)
  const bytes = body === undefined ? '' : JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const length = String(Buffer.byteLength(bytes))
    const sent = request(
      {
        ...{ hostname, port, method, path },
        headers: { 'Content-Type': 'application/json', 'Content-Length': length, ...headers },
      },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (part: string) => {
          text += part
        })
        response.on('end', () => {
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text })
        })
      },
    )
    sent.on('error', reject)
    sent.end(bytes)
  })
}
