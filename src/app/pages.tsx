/** From a path to its page. The server asks the same function, so both draw the same. */
import { type ComponentType, memo, Suspense, useDeferredValue, useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import { pages } from '#routes.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Arrival } from './arrival.tsx'

/** The first page brought its utility classes inside the document; the next one needs its own. */
let isFirst = true

function pagePart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazyPart(async () => {
    const classes = isFirst ? undefined : import('../styles/utilities.css')
    isFirst = false
    const [page] = await Promise.all([load(), classes])
    return page
  })
}

const HomePage = pagePart(async () => (await import('./home/home-page.tsx')).HomePage)
const PostListPage = pagePart(
  async () => (await import('#features/posts/post-list-page.tsx')).PostListPage,
)
const PostPage = pagePart(async () => (await import('#features/posts/post-page.tsx')).PostPage)
const NotFoundPage = pagePart(async () => (await import('./not-found-page.tsx')).NotFoundPage)

/** Each page with its chunk, and the source file by which the build's manifest knows that chunk. */
const home = { part: HomePage, module: 'src/app/home/home-page.tsx', draw: () => <HomePage /> }
const postList = {
  part: PostListPage,
  module: 'src/features/posts/post-list-page.tsx',
  draw: (_id: string, search: string) => (
    <PostListPage page={pageNumber(new URLSearchParams(search).get('page'))} />
  ),
}
const post = {
  part: PostPage,
  module: 'src/features/posts/post-page.tsx',
  draw: (id: string) => <PostPage key={id} id={id} />,
}
const notFound = {
  part: NotFoundPage,
  module: 'src/app/not-found-page.tsx',
  draw: () => <NotFoundPage />,
}

/** The page at a path, and the id that the path names, where it names one. */
export function pageAt(path: string) {
  if (path === pages.home) return { page: home, id: '' }
  if (path === pages.posts) return { page: postList, id: '' }
  const segment = /^\/blogs\/([^/]+)$/.exec(path)?.[1]
  return segment ? { page: post, id: decoded(segment) } : { page: notFound, id: '' }
}

/** True for a path that this app draws by itself, without asking the server for a document. */
export function isOwnPage(path: string): boolean {
  return pageAt(path).page !== notFound
}

/** Fetches every page's chunk, so that the next click finds it here. */
export function warmPages(): Promise<unknown> {
  return Promise.all([home, postList, post].map(({ part }) => part.preload()))
}

interface DrawnPlace {
  path: string
  search: string
  /** Whether it is the place before, since the code of this one's page is not here yet. */
  isLate: boolean
}

/** Whose page is on the screen: a step through the history may lead to one whose code has to be fetched. */
export function useDrawnPlace(): DrawnPlace {
  const [path] = useLocation()
  const search = useSearch()
  const place = useMemo(() => ({ path, search }), [path, search])
  const last = useDeferredValue(place)
  const isLate = last !== place && !pageAt(path).page.part.isLoaded()
  return { ...(isLate ? last : place), isLate }
}

/** The page of a place. */
export const PageOf = memo(function PageOf({ path, search, isLate }: DrawnPlace) {
  const { page, id } = pageAt(path)
  return (
    <Suspense fallback={<div className="min-h-dvh" />}>
      {page.draw(id, search)}
      <Arrival place={`${path}?${search}`} isLate={isLate} />
    </Suspense>
  )
})

/** The page that `?page=` asks for; anything but a whole number from 1 is the first. */
export function pageNumber(text: string | null | undefined): number {
  return text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1
}

/** A segment that is not well-formed is taken as it stands. */
export function decoded(segment: string) {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
