import { Query } from '#api/query.tsx'
import { archivePath, pages, tagPages } from '#paths.ts'
import { Head } from '#ui/head.tsx'
import { usePageContext, useTranslation } from '#ui/page-context.tsx'
import { tagsQuery } from './browse-queries.ts'
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

/** Other ways to a post: the most used tags, all of them, search, the archive. */
function LibraryLinks() {
  const { search, tags, archive } = useTranslation()
  return (
    <Query from={tagsQuery(shownTags)}>
      {({ data }) => (
        <div className="mt-6 flex flex-wrap justify-between gap-x-8">
          {/* While the tags load, too: the links after it stay at their end of the row. */}
          {data?.length !== 0 && (
            <ul className="label flex flex-wrap gap-x-6">
              {data?.map(({ slug, name }) => (
                <TagLink key={slug} href={tagPages.tag(slug)}>
                  {name}
                </TagLink>
              ))}
              {data && <TagLink href={tagPages.all}>{tags.all}</TagLink>}
            </ul>
          )}
          <p className="label flex gap-x-6">
            <a href={pages.search} className="link py-2">
              {search.title}
            </a>
            <a href={archivePath} className="link py-2">
              {archive}
            </a>
          </p>
        </div>
      )}
    </Query>
  )
}

function TagLink({ href, children }: { href: string; children: string }) {
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
