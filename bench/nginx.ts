/** nginx with one worker: as the reverse proxy of deploy/nginx.conf, or as a file server. */
import { existsSync } from 'node:fs'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findProgram, freePort } from '../test/support/proxies.ts'
import type { Recorded } from './recorded-responses.ts'
import { startServer } from './server-process.ts'

export interface MeasuredServer {
  url: string
  pids: number[]
  stop: () => Promise<void>
}

const program = findProgram('nginx')
export const hasNginx = program !== undefined

const brotliModules = ['ngx_http_brotli_static_module.so', 'ngx_http_brotli_filter_module.so'].map(
  (name) => `/usr/lib/nginx/modules/${name}`,
)
export const hasBrotli = brotliModules.every((path) => existsSync(path))

/**
 * Serves `/blogs` from blogs.html or blogs/index.html and their compressed copies, with the headers of the
 * site's own responses.
 */
export function serveFiles(
  folder: string,
  root: string,
  headers: Recorded['headers'],
): Promise<MeasuredServer> {
  const compressed = `${hasBrotli ? 'brotli_static on;' : ''} gzip_static on;`
  return startNginx(folder, (port) => {
    const candidates = '$uri.html $uri/index.html $uri.json $uri =404'
    return `open_file_cache max=1000 inactive=60s; open_file_cache_valid 60s;
      server {
        listen 127.0.0.1:${port} backlog=4096;
        root ${root};
        ${compressed}
        ${addHeaders(headers)}
        location = / { try_files /index.html =404; }
        location / { try_files ${candidates}; }
      }`
  })
}

/** Headers that nginx sets itself, and those that differ in each response. */
const excludedHeaders = /^(content-|etag|vary|x-request-id|transfer-encoding)/

function addHeaders(headers: Recorded['headers']) {
  return Object.entries(headers)
    .filter(([name]) => !excludedHeaders.test(name))
    .map(([name, value]) => `add_header ${name} "${String(value).replaceAll('"', '\\"')}";`)
    .join('\n')
}

/** The shipped reverse proxy; only addresses, ports, the certificate and the cache folder differ. */
export async function startReverseProxy(folder: string, sitePort: number): Promise<MeasuredServer> {
  const shipped = await readFile('deploy/nginx.conf', 'utf8')
  return startNginx(folder, (port) =>
    withoutTls(shipped, port)
      .replace('127.0.0.1:3001', `127.0.0.1:${sitePort}`)
      .replace(/^.*127\.0\.0\.1:3002.*$/m, '')
      .replace(/(proxy_cache_path\s+)\S+/g, `$1${join(folder, 'cache')}`),
  )
}

/** Serves an export with deploy/nginx-static.conf. */
export async function serveExport(folder: string, exported: string): Promise<MeasuredServer> {
  const shipped = await readFile('deploy/nginx-static.conf', 'utf8')
  return startNginx(folder, (port) =>
    withoutTls(shipped, port)
      .replaceAll('/var/www/folio', exported)
      .replace('# brotli_static on;', hasBrotli ? 'brotli_static on;' : ''),
  )
}

function withoutTls(config: string, port: number) {
  return config
    .replace(/server \{\n {4}listen 80;[^}]*\}/, '')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port} backlog=4096;`)
    .replace(/ {4}ssl_.*\n/g, '')
}

async function startNginx(folder: string, http: (port: number) => string): Promise<MeasuredServer> {
  await mkdir(folder, { recursive: true })
  // The worker runs as another user.
  await chmod(folder, 0o755)
  const port = await freePort()
  await writeFile(join(folder, 'nginx.conf'), mainConfig(folder, http(port)))
  const args = ['-p', folder, '-c', 'nginx.conf', '-e', 'error.log', '-g', 'daemon off;']
  const url = `http://127.0.0.1:${port}`
  const { pid, stop } = await startServer(url, program ?? '', args)
  return { url, pids: [pid], stop }
}

function mainConfig(folder: string, http: string) {
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `${hasBrotli ? brotliModules.map((path) => `load_module ${path};`).join('\n') : ''}
    worker_processes 1;
    pid ${folder}/nginx.pid;
    events { worker_connections 768; }
    http {
      include /etc/nginx/mime.types;
      sendfile on;
      tcp_nopush on;
      access_log off;
      keepalive_requests 100000000;
      ${kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n')}
      ${http}
    }`
}
