/** nginx with the shipped configuration for an exported folder, on plain http. */
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort, nginxFrame, startProgram } from './proxies.ts'

export const brotliModule = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so'

/** Replaces only the folder, the port and the certificate. */
export async function startStaticNginx(folder: string) {
  const shipped = await readFile('deploy/nginx-static.conf', 'utf8')
  const withBrotli = existsSync(brotliModule)
  const port = await freePort()
  const site = shipped
    .replace(/server \{\n {4}listen 80;[^}]*\}/, '')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace(/ {4}ssl_.*\n/g, '')
    .replaceAll('/var/www/folio', folder)
    .replace('# brotli_static on;', withBrotli ? 'brotli_static on;' : '')
  const started = await startProgram('nginx', port, async (place) => {
    const modules = withBrotli ? `load_module ${brotliModule};\n` : ''
    await writeFile(join(place, 'site.conf'), site)
    await writeFile(join(place, 'nginx.conf'), modules + nginxFrame(place))
    return ['-p', place, '-c', 'nginx.conf', '-e', 'error.log', '-g', 'daemon off;']
  })
  return { port, stop: started.stop }
}
