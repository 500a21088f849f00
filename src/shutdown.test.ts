import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { watchRequests, withinStop } from './shutdown.server.ts'

async function listen(server: Server) {
  server.listen(0, '127.0.0.1')
  onTestFinished(() => void server.closeAllConnections())
  await once(server, 'listening')
  return (server.address() as { port: number }).port
}

test('a stop is not held up by a connection that has asked nothing', async () => {
  const server = createServer()
  const stop = watchRequests(server)
  const socket = connect(await listen(server), '127.0.0.1')
  await once(socket, 'connect')
  const closed = once(socket, 'close')
  socket.resume()
  await stop()
  await closed
  expect(server.listening).toBe(false)
})

test('a stop waits for an answer that is under way', async () => {
  const answer = Promise.withResolvers<void>()
  const server = createServer(async (_request, response) => {
    await answer.promise
    response.end('done')
  })
  const stop = watchRequests(server)
  const port = await listen(server)
  const asked = once(server, 'request')
  const response = fetch(`http://127.0.0.1:${port}/`)
  await asked
  const stopped = stop()
  answer.resolve()
  expect(await (await response).text()).toBe('done')
  await stopped
})

test('a stop ends in time, whatever hangs', async () => {
  expect(await withinStop(new Promise(() => {}), 1)).toBe(false)
  expect(await withinStop(Promise.resolve())).toBe(true)
})
