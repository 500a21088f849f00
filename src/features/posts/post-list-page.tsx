import { Query } from '#api/query.tsx'
import { archivePath, pages, tagPages } from '#paths.ts'
import { Head } from '#ui/head.tsx'
import { usePageContext, useTranslation } from '#ui/page-context.tsx'
import { tagsQuery } from './library-queries.ts'
import { shownTags } from './post.ts'
import { postListQuery } from './post-api-queries.ts'
import { Posts, usePagedPath } from './posts.tsx'

/** The list of posts, newest first. `page` starts at 1. */
export function PostListPage({ page }: { page: number }) {
  const pagedPath = usePagedPath()
  const { site, translation } = usePageContext()
  const texts = translation.posts
  return (
    <>
      <Head
        title={`${texts.title(page)} | ${site.name}`}
        description={texts.description(site.name)}
        path={pagedPath(pages.posts, page)}
      />
      <div className="frame pt-36 pb-24 md:pt-44 md:pb-32">
        <p className="label mb-4" aria-hidden="true">
          {translation.nav.blog}
        </p>
        <h1 tabIndex={-1} className="text-post">
          {texts.heading}
        </h1>
        <LibraryLinks />
        <Query from={postListQuery(page)}>
          {(state) => <Posts path={pages.posts} page={page} {...state} />}
        </Query>
      </div>
    </>
  )
}

/** Other ways to a post: search, the most used tags, all of them, the archive. */
function LibraryLinks() {
  const { search, tags, archive } = useTranslation()
  return (
    <Query from={tagsQuery(shownTags)}>
      {({ data }) => (
        <ul className="label mt-6 flex flex-wrap gap-x-6">
          <LibraryLink href={pages.search}>{search.title}</LibraryLink>
          {data?.map(({ slug, name }) => (
            <LibraryLink key={slug} href={tagPages.tag(slug)}>
              {name}
            </LibraryLink>
          ))}
          {data?.[0] && <LibraryLink href={tagPages.all}>{tags.all}</LibraryLink>}
          <LibraryLink href={archivePath}>{archive}</LibraryLink>
        </ul>
      )}
    </Query>
  )
}

function LibraryLink({ href, children }: { href: string; children: string }) {
  return (
    <li className="min-w-0">
      <a
        href={href}
        dir="auto"
        className="inline-flex py-2 [overflow-wrap:anywhere] hover:text-accent"
      >
        {children}
      </a>
    </li>
  )
}
