/** Paths of the site in JSON: what a document is hydrated with, the web manifest, a résumé. */
import { editFragment, rootLink } from './base-in-attributes.server.ts'
import { applyEdits } from './edits.server.ts'
import { isSitePath } from './site-paths.server.ts'

/** Where a lone slash is the home page. */
const addressNames = /^(?:path|start_url|scope|id|href|src|url)$/

export function moveData(value: unknown, base: string, name = ''): unknown {
  if (typeof value === 'string') return moveText(value, base, name)
  if (Array.isArray(value)) return value.map((each) => moveData(each, base))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, moveData(each, base, name)]),
  )
}

function moveText(text: string, base: string, name: string) {
  if (isSitePath(text) || (text === '/' && addressNames.test(name))) return base + text
  return rootLink.test(text) ? applyEdits(text, editFragment(text, base)) : text
}

interface HydrationData {
  publicUrl: string
  exported: { path: string }
}

/** The scripts add the moved paths to the origin. */
export function moveHydrationData(data: HydrationData, base: string): unknown {
  const { path } = data.exported
  return {
    ...(moveData(data, base) as HydrationData),
    publicUrl: new URL(data.publicUrl).origin,
    exported: { ...data.exported, path: base + path },
  }
}
