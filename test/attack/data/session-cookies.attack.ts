/** What a browser is told about the cookies of a login. */
import { expect } from 'vitest'
import { administrator } from '../../support/running-site.ts'
import { attackedSite, call } from '../support/attacked-site.ts'
import { check } from '../support/check.ts'

const plain = attackedSite()
const secure = attackedSite({ PUBLIC_URL: 'https://folio.example' })

check('no script, no other site and no plain http gets the cookies of a login', async (report) => {
  const onHttp = await cookiesOf(plain().url)
  const onHttps = await cookiesOf(secure().url)
  const flags = ['Path=/', 'HttpOnly', 'SameSite=Lax']
  const held = [
    ...onHttp.map(({ parts }) => flags.every((flag) => parts.includes(flag))),
    ...onHttps.map(({ parts }) => [...flags, 'Secure'].every((flag) => parts.includes(flag))),
    ...onHttps.map(({ name }) => name.startsWith('__Host-')),
    ...[...onHttp, ...onHttps].map(({ parts }) => !parts.some((part) => /^domain/i.test(part))),
  ]
  report(`${held.filter(Boolean).length} of ${held.length} demands met, on http and on https`)
  expect(onHttp.map(({ name }) => name)).toEqual(['session', 'device'])
  expect(onHttps.map(({ name }) => name)).toEqual(['__Host-session', '__Host-device'])
  expect(held).not.toContain(false)
})

check('on https a cookie that plain http could have set is not read', async (report) => {
  const [session] = await cookiesOf(secure().url)
  const names = ['session', '__Secure-session', '__host-session', '__Host-session']
  const statuses: number[] = []
  for (const name of names) {
    const headers = { Cookie: `${name}=${session?.value}` }
    const answer = await call(secure(), 'GET', '/api/auth/profile', undefined, headers)
    statuses.push(answer.status)
  }
  report(names.map((name, index) => `${name} ${statuses[index]}`).join(', '))
  expect(statuses).toEqual([401, 401, 401, 200])
})

async function cookiesOf(url: string) {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(administrator),
  })
  return response.headers.getSetCookie().map((line) => {
    const [pair = '', ...parts] = line.split('; ')
    const [name = '', value = ''] = pair.split('=')
    return { name, value, parts }
  })
}
