/** Suggestions while typing: `[[` finds posts, `:` emoji, and `/` at the beginning of a line inserts blocks. */
import '@github/text-expander-element'
import type TextExpanderElement from '@github/text-expander-element'
import { isCompositionKey } from '#ui/admin/composition-key.ts'
import { findBlocks, type NamedBlock } from './blocks.ts'
import { editText } from './edit-text.ts'
import { isInCode } from './fences.ts'
import { insertFootnote } from './footnotes.ts'
import { insertBlock } from './insert-block.ts'
import { type MenuOption, placeMenu, suggestionMenu } from './suggestion-menu.ts'
import { insertAtSelection, type TextState } from './text-state.ts'

export interface FoundPost {
  slug: string
  title: string
}

interface ExpanderOptions {
  findPosts: ((query: string) => Promise<FoundPost[]>) | undefined
  /** Opens the file dialog. */
  choosePictures: () => void
}

interface ChangeDetail {
  key: string
  text: string
  provide: (result: Promise<{ matched: boolean; fragment?: HTMLElement }>) => void
}

interface Suggestions {
  label: string
  options: MenuOption[]
}

const debounceMs = 150
const minEmojiLetters = 2
/** Behind a space `/` is often a path. */
const minFootnoteLetters = 4

/** Attaches the suggestions to the element, which contains the text area. @returns what detaches them */
export function attachExpander(
  expander: TextExpanderElement,
  area: HTMLTextAreaElement,
  options: () => ExpanderOptions,
): () => void {
  const controller = new AbortController()
  const { signal } = controller
  let isComposing = false
  let latest = 0

  /** Its own commit would write the value, past the history of undo. */
  function commit(from: number, change: (state: TextState) => TextState) {
    expander.dismiss()
    editText(area, (state) => change({ ...state, start: from }))
  }

  async function suggestionsFor(
    { key, text: query }: ChangeDetail,
    isStale: () => boolean,
  ): Promise<Suggestions | undefined> {
    const from = area.selectionEnd - query.length - key.length
    // The element also reports a range of the previous key.
    if (!area.value.startsWith(key + query, from) || isInCode(area.value, from)) return undefined
    if (key === '[[') return suggestPosts(query, from, isStale)
    if (key === ':') return suggestEmoji(query, from)
    const isLineStart = from === 0 || area.value[from - 1] === '\n'
    return suggestBlocks(query, from, isLineStart)
  }

  async function suggestPosts(query: string, from: number, isStale: () => boolean) {
    await new Promise((resolve) => setTimeout(resolve, debounceMs))
    const posts = isStale()
      ? []
      : ((await options()
          .findPosts?.(query)
          .catch(() => [])) ?? [])
    return {
      label: 'Your posts',
      options: posts.map(({ slug, title }) => ({
        text: title,
        onCommit: () =>
          commit(from, (state) => {
            const closed = state.value.startsWith(']]', state.end) ? state.end + 2 : state.end
            return insertAtSelection({ ...state, end: closed }, postLink(slug, title))
          }),
      })),
    }
  }

  async function suggestEmoji(query: string, from: number) {
    const { findEmoji } = await import('./emoji.ts')
    if (query.length < minEmojiLetters || !/^[\w+-]+$/.test(query)) return undefined
    return {
      label: 'Emoji',
      options: findEmoji(query).map(({ emoji, name }) => ({
        text: `${emoji} ${name.replaceAll('_', ' ')}`,
        onCommit: () => commit(from, (state) => insertAtSelection(state, emoji)),
      })),
    }
  }

  /** Inside a line footnotes only. */
  function suggestBlocks(query: string, from: number, isLineStart: boolean) {
    const found = findBlocks(query).filter(
      ({ block }) => isLineStart || (block === 'footnote' && query.length >= minFootnoteLetters),
    )
    return {
      label: 'Insert',
      options: found.map((named) => ({
        text: named.name,
        onCommit: () => insertNamed(named, from),
      })),
    }
  }

  function insertNamed({ block }: NamedBlock, from: number) {
    if (block === 'picture') {
      commit(from, (state) => insertAtSelection(state, ''))
      return options().choosePictures()
    }
    commit(from, block === 'footnote' ? insertFootnote : (state) => insertBlock(state, block))
  }

  async function menuFor(detail: ChangeDetail) {
    const own = ++latest
    const isStale = () => own !== latest
    const suggestions = await suggestionsFor(detail, isStale)
    // A result that comes too late must neither show nor close a menu: it never settles.
    if (isStale()) return new Promise<never>(() => {})
    if (!suggestions?.options.length) return { matched: false }
    return { matched: true, fragment: suggestionMenu(suggestions.label, suggestions.options) }
  }

  expander.addEventListener(
    'text-expander-change',
    (event) => {
      const { detail } = event as CustomEvent<ChangeDetail>
      if (isComposing) event.preventDefault()
      else detail.provide(menuFor(detail))
    },
    { signal },
  )
  expander.addEventListener(
    'text-expander-activate',
    () =>
      queueMicrotask(() => {
        removeTextCopy(area)
        placeMenu(expander, area)
      }),
    { signal },
  )
  // The keyboard on a screen comes and goes.
  visualViewport?.addEventListener('resize', () => placeMenu(expander, area), { signal })
  expander.addEventListener('text-expander-value', (event) => event.preventDefault(), { signal })
  // The element would insert a suggestion.
  area.addEventListener(
    'keydown',
    (event) => isCompositionKey(event) && event.stopImmediatePropagation(),
    { signal, capture: true },
  )
  area.addEventListener(
    'compositionstart',
    () => {
      isComposing = true
    },
    { signal },
  )
  area.addEventListener(
    'compositionend',
    () => {
      isComposing = false
      // The last `input` of a composition comes before its end.
      area.dispatchEvent(new InputEvent('input', { bubbles: true }))
    },
    { signal },
  )
  return () => controller.abort()
}

/**
 * To find the caret the element leaves a hidden copy of the text in the document and lays it out with every further
 * key, which takes 10 ms in a text of 10,000 words. Removed, it costs nothing.
 */
function removeTextCopy(area: HTMLTextAreaElement) {
  const copy = area.nextElementSibling
  if (copy?.ariaHidden === 'true') copy.remove()
}

/** @returns a link in Markdown */
function postLink(slug: string, title: string) {
  return `[${title.replace(/[[\]\\]/g, '\\$&')}](/blogs/${slug})`
}
