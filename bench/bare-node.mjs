/**
 * The upper bound for Node: responses in memory, looked up by path, with one `writeHead` and one `end` each.
 * `node bare-node.mjs RESPONSES.json PORT`
 */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const [file = '', port] = process.argv.slice(2)

/** @type {{ path: string, status: number, headers: Record<string, string | string[]>, body: string }[]} */
const recorded = JSON.parse(readFileSync(file, 'utf8'))
const responses = new Map(
  recorded.map(({ path, status, headers, body }) => [
    path,
    { status, headers, body: Buffer.from(body, 'base64') },
  ]),
)

createServer((request, response) => {
  const stored = responses.get(request.url ?? '')
  if (!stored) {
    response.writeHead(404).end()
    return
  }
  response.writeHead(stored.status, stored.headers)
  response.end(stored.body)
}).listen(Number(port), '127.0.0.1', 4096)
