/** The browser's start: takes over the page that the server sent. */
import '../styles/site.css'
import { hydrateRoot } from 'react-dom/client'
import { provideSamples } from '#http/public-read.ts'
import { createPublicQueryClient } from '#http/query-clients.ts'
import { Document } from './document.tsx'
import { type PageData, pageDataId } from './page-data.ts'
import { pageAt, warmPages } from './pages.tsx'

const importSamples = () => import('./samples.ts')

const data: PageData = JSON.parse(document.getElementById(pageDataId)?.textContent ?? '{}')
const queryClient = createPublicQueryClient()
for (const [path, answer] of data.queries) queryClient.setQueryData([path], answer)
provideSamples(async (path) => (await importSamples()).sampleFor(path))

await pageAt(location.pathname).part.preload()
hydrateRoot(document, <Document data={data} queryClient={queryClient} />)
onFirstAct(() => {
  warmPages().catch(() => {})
  importSamples().catch(() => {})
})

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
