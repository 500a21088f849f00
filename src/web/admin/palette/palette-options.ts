/** What the palette offers: admin pages by their name, and the posts and messages that a search has found. */
import { adminPages } from '#admin-paths.ts'
import { linkedMessageHref } from '#features/contact/admin/inbox-params.ts'
import type { InboxMessage } from '#features/contact/inbox-message.ts'
import type { PostSummary } from '#features/posts/post.ts'
import { partHref, parts } from '#features/site/admin/parts.ts'
import type { AdminIconName } from '#ui/admin/admin-icon.tsx'
import { sideLinks, viewSite } from '../admin-links.ts'

export interface PaletteOption {
  title: string
  /** Set in smaller letters beside the title. */
  detail?: string
  /** Unique among the options. */
  href: string
  icon: AdminIconName
}

export interface PaletteGroup {
  label: string
  options: PaletteOption[]
}

/** The posts and messages that contain `text`. */
export interface PaletteResults {
  text: string
  posts: Pick<PostSummary, '_id' | 'title'>[]
  messages: Pick<InboxMessage, '_id' | 'name' | 'subject'>[]
}

/** The groups with at least one option. Without a text only the pages of the navigation. */
export function paletteGroups(text: string, found: PaletteResults): PaletteGroup[] {
  const typed = text.trim()
  return [
    { label: 'Pages', options: typed ? pagesWith(typed) : mainPages },
    { label: 'Posts', options: found.posts.map(toPostOption) },
    {
      label: 'Messages',
      options: found.messages.map((message) => toMessageOption(message, found.text)),
    },
  ].filter(({ options }) => options.length > 0)
}

const mainPages: PaletteOption[] = [
  ...sideLinks,
  { label: 'Create New Blog', href: adminPages.createPost, icon: 'plus' as const },
  viewSite,
].map(({ label, ...rest }) => ({ title: label, ...rest }))

/** The first part has the address of the page. */
const siteParts: PaletteOption[] = parts.slice(1).map(({ id, label }) => ({
  title: label,
  detail: 'Your Site',
  href: partHref(id),
  icon: 'panels-top-left',
}))

/** The pages in whose names a word starts with each typed one; a word of the title, with one of them. */
function pagesWith(text: string) {
  const words = text.toLowerCase().split(/\s+/)
  return [...mainPages, ...siteParts].filter(({ title, detail = '' }) => {
    const hasWord = (name: string) => (word: string) =>
      ` ${name}`.toLowerCase().includes(` ${word}`)
    return words.every(hasWord(`${title} ${detail}`)) && words.some(hasWord(title))
  })
}

function toPostOption({ _id, title }: PaletteResults['posts'][number]): PaletteOption {
  return { title, detail: 'Edit', href: adminPages.editPost(_id), icon: 'file-text' }
}

function toMessageOption(message: PaletteResults['messages'][number], text: string): PaletteOption {
  const { _id, name, subject } = message
  return {
    title: name,
    detail: subject || 'No subject',
    href: linkedMessageHref(_id, text),
    icon: 'mail',
  }
}
