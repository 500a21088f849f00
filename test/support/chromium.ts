/** The browser of the tests and its launch options. */

// A computed specifier keeps tsc from requiring types for plain JavaScript.
const { findBrowser } = await import(`../../scripts/prepare/${'browser'}.mjs`)
const executablePath: string | undefined = findBrowser()

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
