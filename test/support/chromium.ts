/** The browser of the tests and its launch options. */
import { existsSync } from 'node:fs'

/** The headless shell is the same engine, and a third faster. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']
const executablePath =
  process.env.CHROMIUM_PATH ??
  names.map((name) => `/usr/bin/${name}`).find((path) => existsSync(path))

/**
 * Disables preloaded WebUI pages and the spare renderer, which cost time in each context. A second
 * `--disable-features` replaces Playwright's list, so that list is repeated here.
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
    // A process of its own for software drawing costs a tenth of all time.
    '--in-process-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    `--disable-features=${switchedOff.join(',')}`,
  ],
}

/** A browser whose reader has set text to 200 %. */
export const largeTextOptions = {
  ...launchOptions,
  args: [...launchOptions.args, '--blink-settings=defaultFontSize=32'],
}
