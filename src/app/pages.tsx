/** From a path to its page. The server uses the same table, so both draw the same. */
import { Suspense } from 'react'
import { Route, Switch, useSearchParams } from 'wouter'
import { pages, postPattern } from '#routes.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Arrival } from './arrival.tsx'

const HomePage = lazyPart(async () => (await import('./home/home-page.tsx')).HomePage)
const PostListPage = lazyPart(
  async () => (await import('#features/posts/post-list-page.tsx')).PostListPage,
)
const PostPage = lazyPart(async () => (await import('#features/posts/post-page.tsx')).PostPage)
const NotFoundPage = lazyPart(async () => (await import('./not-found-page.tsx')).NotFoundPage)

/** Each page's pattern, its chunk, and the source file by which the build's manifest knows it. */
const table = [
  { pattern: pages.home, part: HomePage, module: 'src/app/home/home-page.tsx' },
  { pattern: pages.posts, part: PostListPage, module: 'src/features/posts/post-list-page.tsx' },
  { pattern: postPattern, part: PostPage, module: 'src/features/posts/post-page.tsx' },
]
const notFound = { pattern: '*', part: NotFoundPage, module: 'src/app/not-found-page.tsx' }

export function pageAt(path: string) {
  return table.find(({ pattern }) => matches(pattern, path)) ?? notFound
}

/** True for a path that this app draws by itself, without asking the server for a document. */
export function isOwnPage(path: string): boolean {
  return pageAt(path) !== notFound
}

/** Fetches every page's chunk, so that the next click finds it here. */
export function warmPages(): Promise<unknown> {
  return Promise.all(table.map(({ part }) => part.preload()))
}

/** The page of the current path. */
export function CurrentPage() {
  return (
    <Suspense fallback={<div className="min-h-dvh" />}>
      <Switch>
        <Route path={pages.home}>
          <HomePage />
        </Route>
        <Route path={pages.posts}>
          <ListPage />
        </Route>
        <Route path={postPattern}>{({ id }) => <PostPage key={id} id={id ?? ''} />}</Route>
        <Route>
          <NotFoundPage />
        </Route>
      </Switch>
      <Arrival />
    </Suspense>
  )
}

function ListPage() {
  const [search] = useSearchParams()
  return <PostListPage page={pageNumber(search.get('page'))} />
}

/** The page that `?page=` asks for; anything but a whole number from 1 is the first. */
export function pageNumber(text: string | null | undefined): number {
  return text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1
}

function matches(pattern: string, path: string) {
  if (!pattern.includes(':')) return pattern === path
  const prefix = pattern.slice(0, pattern.indexOf(':'))
  return path.startsWith(prefix) && /^[^/]+$/.test(path.slice(prefix.length))
}
