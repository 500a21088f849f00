import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { drainConnections, withDeadline } from './shutdown.server.ts'

async function listen(server: Server) {
  server.listen(0, '127.0.0.1')
  onTestFinished(() => void server.closeAllConnections())
  await once(server, 'listening')
  return (server.address() as { port: number }).port
}

test('an idle connection does not delay the shutdown', async () => {
  const server = createServer()
  const stop = drainConnections(server)
  const socket = connect(await listen(server), '127.0.0.1')
  await once(socket, 'connect')
  const closed = once(socket, 'close')
  socket.resume()
  await stop()
  await closed
  expect(server.listening).toBe(false)
})

test('a shutdown waits for a response in flight', async () => {
  const handled = Promise.withResolvers<void>()
  const server = createServer(async (_request, response) => {
    await handled.promise
    response.end('done')
  })
  const stop = drainConnections(server)
  const port = await listen(server)
  const received = once(server, 'request')
  const response = fetch(`http://127.0.0.1:${port}/`)
  await received
  const stopped = stop()
  handled.resolve()
  expect(await (await response).text()).toBe('done')
  await stopped
})

test('a shutdown waits for the rest of a message that is arriving', async () => {
  const server = createServer(async (message, response) => response.end(await text(message)))
  const stop = drainConnections(server)
  const port = await listen(server)
  const received = once(server, 'request')
  const headers = { 'Content-Length': 4 }
  const call = request({ host: '127.0.0.1', port, method: 'POST', headers })
  call.write('so')
  await received
  const stopped = stop()
  const responded = once(call, 'response')
  call.end('up')
  const [response] = await responded
  expect(await text(response)).toBe('soup')
  await stopped
})

test('a shutdown that hangs ends at its deadline', async () => {
  expect(await withDeadline(new Promise(() => {}), 1)).toBe(false)
  expect(await withDeadline(Promise.resolve())).toBe(true)
})
