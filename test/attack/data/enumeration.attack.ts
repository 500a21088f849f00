/** Finding out who has an account. */
import { expect } from 'vitest'
import { check } from '../../support/check.ts'
import { administrator } from '../../support/running-site.ts'
import { changeDatabase } from '../../support/site-database.ts'
import { attackedSite } from '../support/attacked-site.ts'
import { anyAddress, from, tryLogin } from '../support/login-tries.ts'

const site = attackedSite({ TRUST_PROXY: '1' })
const unknown = 'eve@example.org'
/** Fewer would let luck decide. */
const fewestPairs = 30
const pairsPerRound = 30
/** A busy machine may spoil one round; a leak is there in each. */
const mostRounds = 4
const mostDifference = 0.25

check('a login says the same of an unknown account and of a wrong password', async (report) => {
  const answers = []
  for (const [number, email] of [unknown, administrator.email].entries()) {
    const response = await tryLogin(site(), { email, headers: from(anyAddress(number)) })
    const headers = [...response.headers].filter(([name]) => !/^(date|x-request-id)$/.test(name))
    answers.push({ status: response.status, headers, text: await response.text() })
  }
  report(`${answers[0]?.status}, ${answers[0]?.headers.length} headers and the body are the same`)
  expect(answers[0]).toEqual(answers[1])
})

check('an unknown account is held up as a known one is', async (report) => {
  const emails = [unknown, administrator.email]
  for (const email of emails) await tryLogin(site(), { email, headers: from('192.0.2.1') })
  await changeDatabase(site(), 'update attempt set count = 99')
  const answers = []
  for (const [number, email] of emails.entries()) {
    const response = await tryLogin(site(), { email, headers: from(anyAddress(100 + number)) })
    answers.push({ status: response.status, text: await response.text() })
  }
  await changeDatabase(site(), 'delete from attempt')
  report(answers.map(({ status }) => status).join(' and '))
  expect(answers[0]?.status).toBe(429)
  expect(answers[0]).toEqual(answers[1])
})

check('the time of a login does not tell who has an account', async (report) => {
  const times: Record<string, number[]> = { [unknown]: [], [administrator.email]: [] }
  let difference = 1
  for (let round = 0; round < mostRounds && difference > mostDifference; round++) {
    // No guess is to be held up; it is the comparing that is timed.
    await changeDatabase(site(), 'delete from attempt')
    await samplePairs(times)
    difference = Math.abs(medianOf(times[unknown]) / medianOf(times[administrator.email]) - 1)
  }
  const [nobody, somebody] = [medianOf(times[unknown]), medianOf(times[administrator.email])]
  report(
    `medians ${nobody.toFixed(1)} ms unknown, ${somebody.toFixed(1)} ms known, ratio ${(nobody / somebody).toFixed(3)} of ${times[unknown]?.length} each`,
  )
  expect(times[unknown]?.length).toBeGreaterThanOrEqual(fewestPairs)
  expect(times[administrator.email]?.length).toBe(times[unknown]?.length)
  expect(difference).toBeLessThanOrEqual(mostDifference)
})

/** Interleaved, and each pair in the other order, so that what else the machine does meets both. */
async function samplePairs(times: Record<string, number[]>) {
  for (let number = 0; number < pairsPerRound; number++) {
    const pair = number % 2 ? [unknown, administrator.email] : [administrator.email, unknown]
    for (const [place, email] of pair.entries()) {
      const headers = from(anyAddress(1000 + number * 2 + place))
      const started = performance.now()
      const response = await tryLogin(site(), { email, headers })
      await response.arrayBuffer()
      times[email]?.push(performance.now() - started)
      expect(response.status).toBe(401)
    }
  }
}

function medianOf(times: number[] = []): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN
}
