import { defineConfig } from '@playwright/test'
import { launchOptions } from './test/support/chromium.ts'

/** Behind a proxy that keeps a body back until all of it is there, no process has it half way in. */
const ofOneProcess = /half way in when the process is told to stop/

const onTwoProcesses = {
  globalSetup: './test/support/global-cluster.ts',
  grepInvert: ofOneProcess,
}

/** What npm test leaves to `npm run test:e2e`, to stay below ten minutes. */
const left = ['**/*small-windows.spec.ts', '**/tooltip.spec.ts']

export default defineConfig({
  testIgnore: process.env.IN_TEN_MINUTES === '1' ? left : [],
  testDir: 'test/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  timeout: 30_000,
  expect: { timeout: 7000 },
  reporter: 'list',
  ...(process.env.SITE_BEHIND === 'nginx' && onTwoProcesses),
  use: {
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    launchOptions,
  },
})
