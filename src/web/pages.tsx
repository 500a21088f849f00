/** Routes of the public pages, shared with the server. */
import { memo, Suspense, useDeferredValue, useMemo } from 'react'
import { archivePath, pageNumber, pages, tagPages, tryDecode } from '#paths.ts'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { useLocation, useSearch } from '#ui/location.ts'
import { ScrollAndFocus } from './navigation/scroll-and-focus.tsx'

const HomePage = lazyComponent(async () => (await import('./home/home-page.tsx')).loadHomePage())
const PostListPage = lazyComponent(
  async () => (await import('#features/posts/post-list-page.tsx')).PostListPage,
)
const PostPage = lazyComponent(async () => (await import('#features/posts/post-page.tsx')).PostPage)
const browsePages = () => import('#features/posts/browse-pages.ts')
const TagsPage = lazyComponent(async () => (await browsePages()).TagsPage)
const TagPage = lazyComponent(async () => (await browsePages()).TagPage)
const ArchivePage = lazyComponent(async () => (await browsePages()).ArchivePage)
const ProjectPage = lazyComponent(
  async () => (await import('#features/portfolio/project-page.tsx')).ProjectPage,
)
const searchParts = () => import('#features/search/search-parts.ts')
const SearchPage = lazyComponent(async () => (await searchParts()).SearchPage)
const Suggestions = lazyComponent(async () => (await searchParts()).Suggestions)
const suggestions = <Suggestions />
const NotFoundPage = lazyComponent(async () => (await import('./not-found-page.tsx')).NotFoundPage)

/** `module` is the key of the page's chunk in the build manifest, which only the server reads. */
const home = {
  component: HomePage,
  module: import.meta.env.SSR ? 'src/web/home/home-page.tsx' : '',
  render: () => <HomePage />,
}
const postList = {
  component: PostListPage,
  module: import.meta.env.SSR ? 'src/features/posts/post-list-page.tsx' : '',
  render: (_id: string, search: string) => <PostListPage page={pageOf(search)} />,
}
const tags = {
  component: TagsPage,
  module: import.meta.env.SSR ? 'src/features/posts/browse-pages.ts' : '',
  render: () => <TagsPage />,
}
const tag = {
  component: TagPage,
  module: import.meta.env.SSR ? 'src/features/posts/browse-pages.ts' : '',
  render: (slug: string, search: string) => (
    <TagPage key={slug} slug={slug} page={pageOf(search)} />
  ),
}
const archive = {
  component: ArchivePage,
  module: import.meta.env.SSR ? 'src/features/posts/browse-pages.ts' : '',
  render: (_id: string, search: string) => <ArchivePage page={pageOf(search)} />,
}
const post = {
  component: PostPage,
  module: import.meta.env.SSR ? 'src/features/posts/post-page.tsx' : '',
  render: (id: string) => <PostPage key={id} id={id} suggestions={suggestions} />,
}
const project = {
  component: ProjectPage,
  module: import.meta.env.SSR ? 'src/features/portfolio/project-page.tsx' : '',
  render: (id: string) => <ProjectPage key={id} id={id} />,
}
const search = {
  component: SearchPage,
  module: import.meta.env.SSR ? 'src/features/search/search-parts.ts' : '',
  render: (_id: string, search: string) => {
    const question = new URLSearchParams(search).get('q') ?? ''
    return <SearchPage key={question} question={question} />
  },
}
const notFound = {
  component: NotFoundPage,
  module: import.meta.env.SSR ? 'src/web/not-found-page.tsx' : '',
  render: () => <NotFoundPage>{suggestions}</NotFoundPage>,
}

/** A function, so that the browser's bundle leaves it out. */
export function pageModules(): string[] {
  const all = [home, postList, post, tags, tag, archive, project, search, notFound]
  return all.map(({ module }) => module)
}

/** The page at a path, and the id in the path, or an empty string. */
export function matchPage(path: string) {
  if (path === pages.home) return { page: home, id: '' }
  if (path === pages.posts) return { page: postList, id: '' }
  if (path === pages.search) return { page: search, id: '' }
  if (path === tagPages.all) return { page: tags, id: '' }
  if (path === archivePath) return { page: archive, id: '' }
  const [, list, segment] = /^\/(blogs|tags|projects)\/([^/]+)$/.exec(path) ?? []
  const page = { blogs: post, tags: tag, projects: project }[list ?? '']
  return page && segment ? { page, id: tryDecode(segment) } : { page: notFound, id: '' }
}

function pageOf(search: string) {
  return pageNumber(new URLSearchParams(search).get('page'))
}

/** Whether the app renders this path without requesting a document from the server. */
export function isOwnPage(path: string): boolean {
  return matchPage(path).page !== notFound
}

/** Loads every page's chunk. */
export function preloadPages(): Promise<unknown> {
  return Promise.all([home, postList, post, project].map(({ component }) => component.preload()))
}

interface DeferredLocation {
  path: string
  search: string
  /** Whether this is the previous location because the code of the current page is loading. */
  isPending: boolean
}

/** The location to render: the previous one while a step through the history loads the code of its page. */
export function useDeferredLocation(): DeferredLocation {
  const [path] = useLocation()
  const search = useSearch()
  const current = useMemo(() => ({ path, search }), [path, search])
  const deferred = useDeferredValue(current)
  const isPending = deferred !== current && !matchPage(path).page.component.isLoaded()
  return { ...(isPending ? deferred : current), isPending }
}

export const CurrentPage = memo(function CurrentPage({
  path,
  search,
  isPending,
}: DeferredLocation) {
  const { page, id } = matchPage(path)
  return (
    <Suspense fallback={<div className="min-h-dvh" />}>
      {page.render(id, search)}
      <ScrollAndFocus location={`${path}?${search}`} isPending={isPending} />
    </Suspense>
  )
})
