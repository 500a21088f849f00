/** The admin area's start in the browser. It is a program of its own: no visitor loads it. */
import '../../styles/admin.css'
import '#http/zod-messages.ts'
import { hydrateRoot } from 'react-dom/client'
import { preloadToaster } from '#ui/toast-region.tsx'
import { Document } from '../document.tsx'
import { type PageData, pageDataId } from '../page-data.ts'
import { AdminApp } from './admin-app.tsx'

const data: PageData = JSON.parse(document.getElementById(pageDataId)?.textContent ?? '{}')
hydrateRoot(
  document,
  <Document data={data}>
    <AdminApp data={data} />
  </Document>,
)
// The toast that tells of a dead network must be here before the network dies.
preloadToaster().catch(console.error)
