import { defineConfig } from '@playwright/test'
import { launchOptions } from './test/support/chromium.ts'

export default defineConfig({
  testDir: 'test/e2e',
  // In the admin area `npm test` runs the journeys with this tag, the night the others.
  projects: [
    { name: 'public', testMatch: 'public/**' },
    { name: 'admin', testMatch: 'admin/**', grep: /@gate/ },
    { name: 'admin-night', testMatch: 'admin/**', grepInvert: /@gate/ },
  ],
  outputDir: 'test-results',
  // A worker starts a site once for all tests of a file.
  fullyParallel: false,
  // A third one on two cores makes the run an eighth longer.
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // Guards against hangs only; generous, for busy machines.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  ...(process.env.SITE_BEHIND === 'nginx' && { globalSetup: './test/support/global-cluster.ts' }),
  use: {
    viewport: { width: 1280, height: 800 },
    // Drawing what moves takes a quarter of all time. Files about motion, scrolling and whole journeys set the other value.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions,
  },
})
