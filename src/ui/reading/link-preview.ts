/** Shows what is behind a link to another post, for a pointer that rests on it and for the keyboard. */
import { loadTranslation } from '#i18n/languages.ts'
import { api, pages, tryDecode } from '#paths.ts'
import { coverOf } from '../card-paths.ts'
import type { SiteShell } from '../page-context.tsx'
import { pictureSources } from '../picture-sources.ts'
import { showCard } from './floating-card.ts'

const openDelayMs = 500
const closeDelayMs = 200
const cardId = 'LinkPreview'
const cardWidth = '20rem'

interface LinkedPost {
  _id: string
  title: string
  excerpt: string
  imageUrl?: string
  readingMinutes: number
}

/** By the last part of the address; a failed request is repeated. */
const posts = new Map<string, Promise<LinkedPost>>()
/** Of the preview that is shown or about to be. */
let current: { link: HTMLAnchorElement; controller: AbortController } | undefined
let closing: ReturnType<typeof setTimeout> | undefined

type Site = Pick<SiteShell, 'cardKey' | 'cover'>

/** @param site of the page */
export function watchLinkPreviews(site: Site) {
  document.addEventListener('pointerover', ({ target, pointerType }) => {
    if (pointerType === 'touch' || !(target instanceof Element)) return
    if (target.closest(`#${cardId}`)) return clearTimeout(closing)
    const link = previewedLink(target)
    if (link) openSoon(link, site)
    // A scroll moves the page under a pointer that rests.
    else if (!current?.link.matches(':focus-visible')) closeSoon()
  })
  document.addEventListener('focusin', ({ target }) => {
    const link =
      target instanceof Element && target.matches(':focus-visible') && previewedLink(target)
    if (link) openSoon(link, site)
    else close()
  })
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && close())
  for (const type of ['click', 'pointerdown']) document.addEventListener(type, close, true)
  addEventListener('popstate', close)
  document.addEventListener('pointerleave', closeSoon)
  // Reached while this module was loading.
  const focused = document.querySelector(':focus-visible')
  const link = focused && previewedLink(focused)
  if (link) openSoon(link, site)
}

function previewedLink(target: Element) {
  const link = target.closest<HTMLAnchorElement>('.prose a[href]')
  return link && slugOf(link) && !link.closest('.post-card') ? link : undefined
}

/** The last part of another post's address on this site; empty for another link. */
function slugOf({ origin, pathname }: HTMLAnchorElement) {
  const isPost = origin === location.origin && pathname.startsWith(pages.post(''))
  const slug = isPost && pathname !== location.pathname ? pathname.slice(pages.post('').length) : ''
  return /[/.]/.test(slug) ? '' : tryDecode(slug)
}

function openSoon(link: HTMLAnchorElement, site: Site) {
  clearTimeout(closing)
  if (current?.link === link) return
  close()
  const controller = new AbortController()
  current = { link, controller }
  const timer = setTimeout(async () => {
    const [post, translation] = await Promise.all([
      postOf(slugOf(link)),
      loadTranslation(document.documentElement.lang),
    ]).catch(() => [])
    if (!post || !translation || controller.signal.aborted) return
    const card = cardOf(post, site, translation.posts.readingTime)
    showCard(card, link, controller.signal)
    link.setAttribute('aria-describedby', cardId)
    controller.signal.addEventListener('abort', () => {
      card.remove()
      link.removeAttribute('aria-describedby')
    })
  }, openDelayMs)
  controller.signal.addEventListener('abort', () => clearTimeout(timer))
}

/** The pointer may be on its way to the card. */
function closeSoon() {
  clearTimeout(closing)
  if (current) closing = setTimeout(close, closeDelayMs)
}

function close() {
  clearTimeout(closing)
  current?.controller.abort()
  current = undefined
}

function postOf(slug: string): Promise<LinkedPost> {
  const post = posts.get(slug) ?? fetchPost(slug)
  posts.set(slug, post)
  post.catch(() => posts.delete(slug))
  return post
}

async function fetchPost(slug: string): Promise<LinkedPost> {
  const response = await fetch(api.post(slug))
  const post = (await response.json()) as Partial<LinkedPost>
  if (!response.ok || !post._id || !post.title) throw new Error(`No preview of ${slug}`)
  return post as LinkedPost
}

/** Not interactive: its link is the one it describes. */
function cardOf(post: LinkedPost, site: Site, readingTime: (minutes: number) => string) {
  const card = document.createElement('div')
  card.id = cardId
  card.className = 'floating-card link-preview'
  card.popover = 'manual'
  card.role = 'tooltip'
  const src = coverOf(site, post)
  const cover = document.createElement('img')
  cover.alt = ''
  cover.sizes = cardWidth
  cover.srcset = pictureSources(src)?.webp ?? ''
  cover.src = src
  // Also without an address.
  cover.addEventListener('error', () => cover.remove())
  card.append(cover, paragraph('link-preview-title', post.title))
  if (post.excerpt) card.append(paragraph('', post.excerpt))
  if (post.readingMinutes > 0) card.append(paragraph('label', readingTime(post.readingMinutes)))
  return card
}

function paragraph(className: string, text: string) {
  const element = document.createElement('p')
  element.className = className
  element.dir = 'auto'
  element.textContent = text
  return element
}
