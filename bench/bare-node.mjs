/**
 * The least that Node can do: answers that lie ready in memory, found by their path, one `writeHead` and
 * one `end` each. `node bare-node.mjs ANSWERS.json PORT`
 */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const [file = '', port] = process.argv.slice(2)

/** @type {{ path: string, status: number, headers: Record<string, string | string[]>, body: string }[]} */
const recorded = JSON.parse(readFileSync(file, 'utf8'))
const answers = new Map(
  recorded.map(({ path, status, headers, body }) => [
    path,
    { status, headers, body: Buffer.from(body, 'base64') },
  ]),
)

createServer((request, response) => {
  const answer = answers.get(request.url ?? '')
  if (!answer) {
    response.writeHead(404).end()
    return
  }
  response.writeHead(answer.status, answer.headers)
  response.end(answer.body)
}).listen(Number(port), '127.0.0.1', 4096)
