import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

const candidates = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const executablePath = process.env.CHROMIUM_PATH ?? candidates.find((path) => existsSync(path))

/**
 * What a test does not need and each of its windows would pay for: Chromium's own pages, loaded in
 * advance, and a spare process. A second list takes the place of Playwright's own, so that stands here too.
 */
const switchedOff = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect'],
  ...['OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
  ...['PreloadTopChromeWebUI', 'TopChromeWebUIUsesSpareRenderer', 'SpareRendererForSitePerProcess'],
  ...['WebUITabStrip', 'WebUIOmniboxPopup', 'InitialWebUI', 'WebUIToolbar', 'WebUIReloadButton'],
]

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  timeout: 30_000,
  expect: { timeout: 7000 },
  reporter: 'list',
  use: {
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        `--disable-features=${switchedOff.join(',')}`,
      ],
    },
  },
})
