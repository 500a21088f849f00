/** Entry of the admin area, separate from that of the public pages. */
import '#styles/admin.css'
import '#validation/zod-messages.ts'
import { setTimeZone } from '#api/admin/format-time.ts'
import { loadTranslation } from '#i18n/languages.ts'
import { preloadToaster } from '#ui/toast-region.tsx'
import { Document } from '../document.tsx'
import { hydrateDocument } from '../hydrate-document.ts'
import { type PageData, pageDataId } from '../page-data.ts'
import { AdminApp } from './admin-app.tsx'

const data: PageData = JSON.parse(document.getElementById(pageDataId)?.textContent ?? '{}')
setTimeZone(data.site.timeZone)
const language = 'en'
const translation = await loadTranslation(language)
hydrateDocument(() => (
  <Document {...{ data, language, translation }}>
    <AdminApp data={data} />
  </Document>
))
// The toast about a network error has to be loaded before the network fails.
preloadToaster().catch(console.error)
