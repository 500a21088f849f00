/**
 * nginx and Caddy with the configurations that deploy/ ships, in front of running sites. Replaces only
 * addresses, ports, the certificate, and Caddy's storage folder.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const startsWithinMs = 10_000

export const proxiedHost = 'example.com'

export interface RunningProxy {
  httpPort: number
  /** Undefined without TLS. */
  httpsPort?: number
  stop: () => Promise<void>
}

export interface Certificate {
  cert: string
  key: string
}

interface Place {
  folder: string
  httpPort: number
  httpsPort: number
}

export function findProgram(name: string): string | undefined {
  return ['/usr/sbin', '/usr/bin', '/usr/local/bin']
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path))
}

/** A self-signed certificate for the host of the shipped configurations. */
export function makeCertificate(folder: string): Certificate {
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  const name = ['-subj', `/CN=${proxiedHost}`, '-addext', `subjectAltName=DNS:${proxiedHost}`]
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  execFileSync('openssl', ['req', ...kind, '-keyout', key, '-out', cert, '-days', '2', ...name], {
    stdio: 'ignore',
  })
  return { cert, key }
}

/** @param front a certificate, or the port for plain http on any host */
export async function startNginx(
  ports: number[],
  front: Certificate | { port: number },
): Promise<RunningProxy> {
  const place = await createProxyFolder('nginx')
  const shipped = await readFile('deploy/nginx.conf', 'utf8')
  const site = withPorts(shipped, ports)
  const { folder, httpPort, httpsPort } = place
  const adapted =
    'cert' in front
      ? site
          .replace('listen 80;', `listen 127.0.0.1:${httpPort};`)
          .replace('listen 443 ssl http2;', `listen 127.0.0.1:${httpsPort} ssl http2;`)
          .replace(/ssl_certificate .*;/, `ssl_certificate ${front.cert};`)
          .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${front.key};`)
      : site
          .replace(/server \{\n {4}listen 80;[^}]*\}/, '')
          .replace('listen 443 ssl http2;', `listen 127.0.0.1:${front.port};`)
          .replace(/ {4}ssl_.*\n/g, '')
          // Browsers send the non-default port.
          .replace('Host $host;', 'Host $http_host;')
  await writeFile(join(folder, 'site.conf'), adapted)
  await writeFile(join(folder, 'nginx.conf'), nginxFrame(folder))
  const args = ['-p', folder, '-c', 'nginx.conf', '-e', 'error.log', '-g', 'daemon off;']
  return 'cert' in front
    ? started('nginx', args, place, true)
    : started('nginx', args, { ...place, httpPort: front.port }, false)
}

/** Debian's nginx.conf around a site, with temporary folders. */
export function nginxFrame(folder: string) {
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `worker_processes 2;
    pid ${folder}/nginx.pid;
    events { worker_connections 768; }
    http {
      ${kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n')}
      include site.conf;
    }`
}

export async function startCaddy(
  ports: number[],
  { cert, key }: Certificate,
): Promise<RunningProxy> {
  const place = await createProxyFolder('caddy')
  const { folder, httpPort, httpsPort } = place
  const shipped = await readFile('deploy/Caddyfile', 'utf8')
  const own = `{
    admin off
    http_port ${httpPort}
    https_port ${httpsPort}
    storage file_system ${folder}
    skip_install_trust
    }\n`
  const site = withPorts(shipped, ports).replace(
    `\n${proxiedHost} {`,
    `\n${proxiedHost} {\ntls ${cert} ${key}`,
  )
  await writeFile(join(folder, 'Caddyfile'), own + site)
  const args = ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')]
  return started('caddy', args, place, true)
}

function withPorts(config: string, [first, second]: number[]) {
  return config
    .replaceAll('127.0.0.1:3001', `127.0.0.1:${first}`)
    .replaceAll('127.0.0.1:3002', `127.0.0.1:${second}`)
}

async function createProxyFolder(name: string): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), `folio-${name}-`))
  // The workers run as another user.
  await chmod(folder, 0o755)
  return { folder, httpPort: await freePort(), httpsPort: await freePort() }
}

/**
 * Starts a proxy on plain http.
 * @param configure writes its configuration into the given folder and returns its arguments
 */
export async function startProgram(
  name: string,
  port: number,
  configure: (folder: string) => Promise<string[]>,
): Promise<RunningProxy> {
  const place = { ...(await createProxyFolder(name)), httpPort: port }
  return started(name, await configure(place.folder), place, false)
}

async function started(name: string, args: string[], place: Place, isHttps: boolean) {
  const { folder, httpPort, httpsPort } = place
  const program = findProgram(name)
  if (!program) throw new Error(`${name} is not installed`)
  const env = { ...process.env, HOME: folder }
  const child = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    output = (output + chunk).slice(-5000)
  })
  await untilListening(isHttps ? httpsPort : httpPort, child, () => output)
  return {
    httpPort,
    ...(isHttps && { httpsPort }),
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        const gone = once(child, 'exit')
        child.kill('SIGTERM')
        await gone
      }
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function untilListening(port: number, child: ChildProcess, output: () => string) {
  const giveUpAt = Date.now() + startsWithinMs
  for (;;) {
    if (child.exitCode !== null || Date.now() > giveUpAt) {
      child.kill('SIGTERM')
      throw new Error(`The proxy did not start:\n${output()}`)
    }
    const socket = connect(port, '127.0.0.1')
    const isOpen = await new Promise((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    })
    socket.destroy()
    if (isOpen) return
  }
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
