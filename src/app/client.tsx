/** The browser's start: takes over the page that the server sent. */
import '../styles/site.css'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { provideReads } from '#http/provided-reads.ts'
import { preloadLiveRead } from '#http/read.tsx'
import { pages } from '#routes.ts'
import { App } from './app.tsx'
import { Document } from './document.tsx'
import { noticeIntent } from './link-intent.ts'
import { pageDataId } from './page-data.ts'
import { pageAt, warmPages } from './pages.tsx'
import { type SentData, wholeData } from './sent-data.ts'

const importSamples = () => import('./samples.ts')

const sent: SentData = JSON.parse(document.getElementById(pageDataId)?.textContent ?? '{}')
const data = wholeData(sent, document)
provideReads({
  sampleFor: async (path) => (await importSamples()).sampleFor(path),
  answers: data.queries,
  answeredAt: Date.now(),
})

await pageAt(data.exported?.path ?? location.pathname).page.part.preload()
// A reload must not tell of the same message again.
if (data.submittedForm) history.replaceState(null, '', pages.section('contact'))
// In slices, so that nothing the visitor does has to wait for the whole of it.
startTransition(() => {
  hydrateRoot(
    document,
    <Document data={data}>
      <App data={data} />
    </Document>,
  )
})
if (!data.exported) {
  noticeIntent((link) => {
    import('./fetch-ahead.ts').then(({ fetchAhead }) => fetchAhead(link)).catch(() => {})
  })
  onFirstAct(() => {
    warmPages().catch(() => {})
    preloadLiveRead().catch(() => {})
    importSamples().catch(() => {})
  })
}

/**
 * With the visitor's first act, when the browser has time, the rest is fetched: the other pages, so
 * that a click is answered at once, and the samples, which must be here before the network goes.
 */
function onFirstAct(callback: () => void) {
  const controller = new AbortController()
  const act = () => {
    controller.abort()
    if ('requestIdleCallback' in window) requestIdleCallback(callback)
    else setTimeout(callback)
  }
  for (const type of ['pointerdown', 'keydown', 'scroll', 'touchstart']) {
    addEventListener(type, act, { passive: true, signal: controller.signal })
  }
}
