/**
 * A minimal S3-compatible server: put, get, delete and list in one bucket, with requests signed by
 * AWS Signature Version 4.
 */
import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

const [key, secret, region] = ['folio-key', 'se/cr+et', 'eu-test-1']

interface S3Server {
  /** As in the settings, with the prefix `site/`. */
  address: string
  /** The objects by key. */
  objects: Map<string, Buffer>
  /** Responds with 503 to every request while true. */
  isDown: boolean
  /** The maximum number of objects. */
  room: number
}

/** Closed at the end of the test. */
export async function s3ForTest(): Promise<S3Server> {
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray())
    if (s3.isDown) return sendResponse(response, 503, 'SlowDown')
    if (!isSigned(request)) return sendResponse(response, 403, 'SignatureDoesNotMatch')
    serveObject(s3, request, response, body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const login = `${key}:${encodeURIComponent(secret)}`
  const s3: S3Server = {
    address: `http://${login}@127.0.0.1:${port}/bucket/site?region=${region}`,
    objects: new Map(),
    isDown: false,
    room: Number.POSITIVE_INFINITY,
  }
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return s3
}

function serveObject(
  s3: S3Server,
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
) {
  const { objects } = s3
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3')
  const name = decodeURIComponent(pathname.replace(/^\/bucket\/?/, ''))
  if (!pathname.startsWith('/bucket')) return sendResponse(response, 404, 'NoSuchBucket')
  if (request.method === 'GET' && name === '') return list(objects, searchParams, response)
  if (request.method === 'PUT') {
    if (objects.size >= s3.room) return sendResponse(response, 507, 'QuotaExceeded')
    objects.set(name, body)
    return sendResponse(response, 200)
  }
  if (request.method === 'DELETE') {
    objects.delete(name)
    return sendResponse(response, 204)
  }
  const bytes = objects.get(name)
  return bytes ? response.writeHead(200).end(bytes) : sendResponse(response, 404, 'NoSuchKey')
}

/** Two keys a page, so that clients must paginate. */
const pageSize = 2

function list(objects: Map<string, Buffer>, query: URLSearchParams, response: ServerResponse) {
  const names = [...objects.keys()].filter((name) => name.startsWith(query.get('prefix') ?? ''))
  const start = Number(query.get('continuation-token') ?? 0)
  const page = names.slice(start, start + pageSize)
  const next = start + pageSize
  const entries = page.map(
    (name) => `<Contents><Key>${name}</Key><Size>${objects.get(name)?.length}</Size></Contents>`,
  )
  const more =
    next < names.length
      ? `<IsTruncated>true</IsTruncated><NextContinuationToken>${next}</NextContinuationToken>`
      : '<IsTruncated>false</IsTruncated>'
  const text = `<?xml version="1.0"?><ListBucketResult>${entries.join('')}${more}</ListBucketResult>`
  response.writeHead(200, { 'Content-Type': 'application/xml' }).end(text)
}

function sendResponse(response: ServerResponse, status: number, code?: string) {
  const type = { 'Content-Type': 'application/xml' }
  response.writeHead(status, type).end(code && `<Error><Code>${code}</Code></Error>`)
}

/** https://docs.aws.amazon.com/IAM/latest/UserGuide/create-signed-request.html */
function isSigned({ headers, method, url = '' }: IncomingMessage): boolean {
  const stated = /Credential=([^,]+),\s*SignedHeaders=([^,]+),\s*Signature=(\w+)/.exec(
    headers.authorization ?? '',
  )
  const [, credential = '', signed = '', signature] = stated ?? []
  const [id, day = '', ...scope] = credential.split('/')
  if (id !== key || scope.join('/') !== `${region}/s3/aws4_request`) return false
  const { pathname, searchParams } = new URL(url, 'http://s3')
  searchParams.sort()
  const canonical = [
    method,
    pathname,
    searchParams.toString().replaceAll('+', '%20'),
    ...signed.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    signed,
    headers['x-amz-content-sha256'],
  ].join('\n')
  const hash = createHash('sha256').update(canonical).digest('hex')
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], [day, ...scope].join('/'), hash]
  const signingKey = [day, ...scope].reduce<string | Buffer>(
    (last, part) => createHmac('sha256', last).update(part).digest(),
    `AWS4${secret}`,
  )
  return createHmac('sha256', signingKey).update(text.join('\n')).digest('hex') === signature
}
