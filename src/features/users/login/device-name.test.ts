import { expect, test } from 'vitest'
import { deviceName } from './device-name.server.ts'

const [mozilla, webKit] = ['Mozilla/5.0', 'AppleWebKit/537.36 (KHTML, like Gecko)']

test.each([
  [`${mozilla} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`, 'Firefox on Linux'],
  [
    `${mozilla} (Windows NT 10.0; Win64; x64) ${webKit} Chrome/156.0.0.0 Safari/537.36`,
    'Chrome on Windows',
  ],
  [
    `${mozilla} (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1`,
    'Safari on iOS',
  ],
  ['curl/8.14.1', 'Unknown device'],
  ['', 'Unknown device'],
  ['<script>alert(1)</script>', 'Unknown device'],
])('%s is shown as %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})

test('a long device name is truncated', () => {
  const [system] = ['(X11; Linux x86_64)']
  const name = deviceName(`${mozilla} ${system} ${webKit} ${'A'.repeat(250)}/1 Safari/537.36`)
  expect(name.length).toBeLessThanOrEqual(60)
})
