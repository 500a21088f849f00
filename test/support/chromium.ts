/** Which browser the tests drive, and how it is started. */
import { existsSync } from 'node:fs'

/** The headless shell is the same engine without windows, and a third quicker. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']
const executablePath =
  process.env.CHROMIUM_PATH ??
  names.map((name) => `/usr/bin/${name}`).find((path) => existsSync(path))

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

export const launchOptions = {
  ...(executablePath && { executablePath }),
  args: [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    `--disable-features=${switchedOff.join(',')}`,
  ],
}
