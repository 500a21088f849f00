/** Callouts: `div`s that the sanitizer lets through by their class get their title. */
import type { Root } from 'hast'
import { visit } from 'unist-util-visit'
import { serverTranslation } from '#i18n/en.ts'
import { element } from './element.server.ts'

export const calloutKinds = ['note', 'tip', 'important', 'warning', 'caution'] as const
type CalloutKind = (typeof calloutKinds)[number]

/** @param kind in any case */
export function calloutClass(kind: string) {
  return `callout-${kind.toLowerCase()}`
}

export const calloutClasses = calloutKinds.map(calloutClass)

/** The title is text, so that a reader without the stylesheet has it, too. */
export function addCalloutTitles(tree: Root) {
  visit(tree, 'element', (callout) => {
    const kind = callout.tagName === 'div' && kindOf(callout.properties.className)
    if (!kind) return
    const text = { type: 'text' as const, value: serverTranslation.content.callouts[kind] }
    callout.properties.className = ['callout', calloutClass(kind)]
    callout.properties.role = 'note'
    callout.children.unshift(
      element('p', { className: ['callout-title'] }, element('strong', {}, text)),
    )
  })
}

function kindOf(className: unknown): CalloutKind | undefined {
  const classes = Array.isArray(className) ? className : []
  return calloutKinds.find((kind) => classes.includes(calloutClass(kind)))
}
