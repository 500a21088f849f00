/** The attributes of the login cookies. */
import { expect } from 'vitest'
import { check } from '../../support/check.ts'
import { administrator, type RunningSite } from '../../support/running-site.ts'
import { call, logIn } from '../../support/site-calls.ts'
import { addAccount } from '../support/accounts.ts'
import { setUpApp } from '../support/second-factor.ts'
import { siteFixture } from '../support/site-fixture.ts'

const plain = siteFixture()
const secure = siteFixture({ PUBLIC_URL: 'https://folio.example' })

check('login cookies are HttpOnly, SameSite and Secure', async (report) => {
  const onHttp = [...(await cookiesOf(plain())), ...(await ticketsOf(plain()))]
  const onHttps = [...(await cookiesOf(secure())), ...(await ticketsOf(secure()))]
  const held = [
    ...[...onHttp, ...onHttps].map(hasItsFlags),
    ...onHttps.map(({ parts }) => parts.includes('Secure')),
    ...onHttps.map(({ name }) => name.startsWith('__Host-')),
    ...[...onHttp, ...onHttps].map(({ parts }) => !parts.some((part) => /^domain/i.test(part))),
  ]
  report(`${held.filter(Boolean).length} of ${held.length} requirements met, on http and on https`)
  expect(onHttp.map(({ name }) => name)).toEqual(['session', 'device', 'ticket'])
  expect(onHttps.map(({ name }) => name)).toEqual(
    ['session', 'device', 'ticket'].map((name) => `__Host-${name}`),
  )
  expect(held).not.toContain(false)
})

check('on https a cookie without the host prefix is ignored', async (report) => {
  const [session] = await cookiesOf(secure())
  const names = ['session', '__Secure-session', '__host-session', '__Host-session']
  const statuses: number[] = []
  for (const name of names) {
    const headers = { Cookie: `${name}=${session?.value}` }
    const profile = await call(secure(), 'GET', '/api/auth/profile', undefined, headers)
    statuses.push(profile.status)
  }
  report(names.map((name, index) => `${name} ${statuses[index]}`).join(', '))
  expect(statuses).toEqual([401, 401, 401, 200])
})

interface Cookie {
  name: string
  value: string
  parts: string[]
}

const lasting = ['Path=/', 'HttpOnly', 'SameSite=Lax']
const flags: Record<string, string[]> = {
  ...{ session: lasting, device: lasting },
  ticket: ['Path=/', 'HttpOnly', 'SameSite=Strict', 'Max-Age=300'],
}

function hasItsFlags({ name, parts }: Cookie): boolean {
  return flags[name.replace('__Host-', '')]?.every((flag) => parts.includes(flag)) ?? false
}

/** Of a pending second step. */
async function ticketsOf(site: RunningSite): Promise<Cookie[]> {
  const tia = await addAccount(site, await logIn(site), 'Tia')
  await setUpApp(site, tia.headers)
  return cookiesOf(site, tia)
}

async function cookiesOf(site: RunningSite, login = administrator): Promise<Cookie[]> {
  const { email, password } = login
  const response = await call(site, 'POST', '/api/auth/login', { email, password })
  return response.headers.getSetCookie().map((line) => {
    const [pair = '', ...parts] = line.split('; ')
    const [name = '', value = ''] = pair.split('=')
    return { name, value, parts }
  })
}
