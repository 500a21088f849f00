/** The page context of the built-in site content. */
import { createElement, type ReactNode } from 'react'
import { InitialDataProvider } from '#api/query.tsx'
import { sampleContent } from '#features/site/sample-content.ts'
import { toShell } from '#features/site/site-shell.ts'
import { translation } from '#i18n/en.ts'
import { PageContextProvider } from '#ui/page-context.tsx'

export const testShell = toShell(sampleContent, { isSample: true, hasProjects: true })
export const testContext = {
  publicUrl: 'https://folio.test',
  year: 2026,
  site: testShell,
  translation,
}

/** Wraps a page with its context and initial data; queries without data are pending. */
export function withPageContext(
  page: ReactNode,
  initialData: [path: string, data: unknown][] = [],
) {
  const provider = createElement(InitialDataProvider, { value: new Map(initialData) }, page)
  return createElement(PageContextProvider, { value: testContext }, provider)
}
