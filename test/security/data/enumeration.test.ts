/** Account enumeration. That both verify a hash of the same cost is tested in users/login. */
import { expect } from 'vitest'
import { check } from '../../support/check.ts'
import { administrator } from '../../support/running-site.ts'
import { changeDatabase } from '../../support/site-database.ts'
import { attemptLogin, clientAddress, from } from '../support/login-attempts.ts'
import { siteFixture } from '../support/site-fixture.ts'

const site = siteFixture({ TRUST_PROXY: '1' })
const unknown = 'eve@example.org'

check('a login responds identically to an unknown account and a wrong password', async (report) => {
  const responses = []
  for (const [number, email] of [unknown, administrator.email].entries()) {
    const response = await attemptLogin(site(), { email, headers: from(clientAddress(number)) })
    const headers = [...response.headers].filter(([name]) => !/^(date|x-request-id)$/.test(name))
    responses.push({ status: response.status, headers, text: await response.text() })
  }
  report(
    `${responses[0]?.status}, ${responses[0]?.headers.length} headers and the body are the same`,
  )
  expect(responses[0]).toEqual(responses[1])
})

check('unknown and known accounts are throttled alike', async (report) => {
  const emails = [unknown, administrator.email]
  for (const email of emails) await attemptLogin(site(), { email, headers: from('192.0.2.1') })
  await changeDatabase(site(), 'update rate_limit set count = 99')
  const responses = []
  for (const [number, email] of emails.entries()) {
    const response = await attemptLogin(site(), {
      email,
      headers: from(clientAddress(100 + number)),
    })
    responses.push({ status: response.status, text: await response.text() })
  }
  await changeDatabase(site(), 'delete from rate_limit')
  report(responses.map(({ status }) => status).join(' and '))
  expect(responses[0]?.status).toBe(429)
  expect(responses[0]).toEqual(responses[1])
})
