/** Entry of the public pages: hydrates the document. */
import '#styles/site.css'
import { preloadLiveQuery } from '#api/query.tsx'
import { provideQuerySetup } from '#api/query-setup.ts'
import { loadTranslation } from '#i18n/languages.ts'
import { pages } from '#paths.ts'
import { App } from './app.tsx'
import { startBeacons } from './beacons.ts'
import { Document } from './document.tsx'
import { hydrateDocument } from './hydrate-document.ts'
import { type DehydratedData, rehydrate } from './hydration-data.ts'
import { watchLinkIntent } from './navigation/link-intent.ts'
import { pageDataId } from './page-data.ts'
import { matchPage, preloadPages } from './pages.tsx'

const importSamples = () => import('./samples.ts')

const json = document.getElementById(pageDataId)?.textContent ?? '{}'
const data = rehydrate(JSON.parse(json) as DehydratedData, document)
provideQuerySetup({
  hasSamples: data.site.isSample,
  sampleFor: async (path) => (await importSamples()).sampleFor(path),
  initialData: data.queries,
  updatedAt: Date.now(),
})

const { language } = data.site
const [translation] = await Promise.all([
  loadTranslation(language),
  matchPage(data.exported?.path ?? location.pathname).page.component.preload(),
])
// A reload must not submit the form again.
if (data.submittedForm) history.replaceState(null, '', pages.section('contact'))
hydrateDocument(() => (
  <Document {...{ data, language, translation }}>
    <App data={data} />
  </Document>
))
loadReadingAids()
if (!data.exported) {
  startBeacons()
  watchLinkIntent((link) => {
    import('./navigation/prefetch.ts')
      .then(({ prefetchPage }) => prefetchPage(link))
      .catch(() => {})
  })
  onFirstInteraction(() => {
    preloadPages().catch(() => {})
    preloadLiveQuery().catch(() => {})
    importSamples().catch(() => {})
  })
}

/** At the first interaction with a page that has a text. Until they are here each one is passed on. */
function loadReadingAids() {
  const controller = new AbortController()
  const load = (event: Event) => {
    if (!document.querySelector('.prose')) return
    import('#ui/reading/reading-aids.ts')
      .then((aids) => aids.startReadingAids(data, event))
      .catch(() => {})
      .finally(() => controller.abort())
  }
  for (const type of ['pointerover', 'focusin', 'keydown', 'scroll', 'click']) {
    addEventListener(type, load, { passive: true, signal: controller.signal })
  }
}

/**
 * Calls back when the browser is idle after the first interaction of each kind. That is when the other pages are loaded,
 * and the samples, which have to be there before the network fails.
 */
function onFirstInteraction(callback: () => void) {
  // Safari has no idle callbacks.
  const handleInteraction = () => (window.requestIdleCallback ?? setTimeout)(callback)
  for (const type of ['pointerdown', 'keydown', 'scroll']) {
    addEventListener(type, handleInteraction, { passive: true, once: true })
  }
}
