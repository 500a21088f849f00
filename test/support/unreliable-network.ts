/** A network that loses, delays and repeats nothing but what a seed decides. */
import { ApiError, apiTimeoutMs, toApiError } from '#api/api-client.ts'
import type { Schedule } from './schedule.ts'

interface Deps {
  schedule: Schedule
  random: () => number
}

/** Sends a request to the server: it may be lost, come after its sender has given up, or be refused. */
export function createNetwork({ schedule: { startTimer }, random }: Deps) {
  const counts = { delivered: 0, requestLost: 0, responseLost: 0, late: 0, busy: 0 }
  const between = (min: number, max: number) => min + random() * (max - min)

  function fault(): keyof typeof counts {
    const chance = random()
    if (chance < 0.08) return 'requestLost'
    if (chance < 0.18) return 'responseLost'
    if (chance < 0.24) return 'late'
    return chance < 0.3 ? 'busy' : 'delivered'
  }

  /** @throws ApiError as the browser's client does */
  function send<Body>(deliver: () => Promise<Response>): Promise<Body> {
    return new Promise((resolve, reject) => {
      const kind = fault()
      counts[kind]++
      const giveUp = () => reject(new ApiError('got no response'))
      if (kind === 'busy') {
        startTimer(() => reject(toApiError(503, {})), between(10, 500))
        return
      }
      if (kind === 'delivered') {
        startTimer(
          async () => {
            const response = await deliver()
            const body = await response.json()
            const answer = () =>
              response.ok ? resolve(body as Body) : reject(toApiError(response.status, body))
            startTimer(answer, between(10, 2000))
          },
          between(10, 2000),
        )
        return
      }
      startTimer(giveUp, apiTimeoutMs)
      if (kind === 'responseLost') startTimer(deliver, between(10, 2000))
      if (kind === 'late') startTimer(deliver, apiTimeoutMs + between(10, 40_000))
    })
  }

  return { send, counts }
}

export type Network = ReturnType<typeof createNetwork>
