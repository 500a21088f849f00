import { type Edit, insertion } from './edits.server.ts'

const rootUrl = /url\(\s*["']?(?=\/(?!\/))/g

/** The addresses in a stylesheet. */
export function editCss(css: string, base: string): Edit[] {
  return [...css.matchAll(rootUrl)].map(({ index, 0: text }) =>
    insertion(index + text.length, base),
  )
}
