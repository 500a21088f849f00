/**
 * A static host, such as GitHub Pages: `/soup` serves soup.html, `/old` redirects to `/old/` for old/index.html, missing
 * paths serve 404.html.
 */
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.xml': 'application/xml',
  '.woff2': 'font/woff2',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
}

export interface StaticHost {
  url: string
  /** Requested paths that don't exist. */
  missed: string[]
  stop: () => Promise<unknown>
}

/**
 * Serves a folder, with the headers that its `_headers` file sets for all paths.
 * @param base the path below which it is served; nothing else is
 */
export async function hostFolder(folder: string, base = ''): Promise<StaticHost> {
  const own = headersForAll(await readFile(join(folder, '_headers'), 'utf8').catch(() => ''))
  const headers = { ...own, Connection: 'close' }
  const missed: string[] = []
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(`http://host${request.url}`).pathname)
    const names = path.startsWith(`${base}/`) ? namesAt(path.slice(base.length)) : []
    for (const name of names) {
      const bytes = await readFile(join(folder, name)).catch(() => undefined)
      if (!bytes) continue
      if (name === `${path.slice(base.length)}/index.html`) {
        return response.writeHead(301, { ...headers, Location: `${encodeURI(path)}/` }).end()
      }
      const type = types[extname(name)] ?? 'application/octet-stream'
      return response.writeHead(200, { ...headers, 'Content-Type': type }).end(bytes)
    }
    missed.push(path)
    const page = await readFile(join(folder, '404.html')).catch(() => '')
    response.writeHead(404, { ...headers, 'Content-Type': 'text/html; charset=utf-8' }).end(page)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${base}`,
    missed,
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

function namesAt(path: string) {
  return path.endsWith('/') ? [`${path}index.html`] : [path, `${path}.html`, `${path}/index.html`]
}

function headersForAll(text: string): Record<string, string> {
  const block = /^\/(?:\S*\/)?\*\n((?: {2}.*\n)*)/.exec(text)?.[1] ?? ''
  return Object.fromEntries(
    [...block.matchAll(/^ {2}([^:]+): (.*)$/gm)].map(([, name, value]) => [name, value]),
  )
}
