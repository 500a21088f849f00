import type { QueryState } from '#api/public-query.ts'
import { Query } from '#api/query.tsx'
import { archivePath } from '#paths.ts'
import { Banner } from '#ui/banner.tsx'
import { Head } from '#ui/head.tsx'
import { usePageContext, useTranslation } from '#ui/page-context.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { archiveQuery } from './browse-queries.ts'
import {
  type PostList,
  type PostSummary,
  pathOfPost,
  postsPerPage,
  type YearCount,
} from './post.ts'
import { postListQuery } from './post-api-queries.ts'
import { postDate } from './post-date.ts'
import { Pagination, usePagedPath } from './posts.tsx'

/** The titles of all posts by year, newest first. `page` starts at 1. */
export function ArchivePage({ page }: { page: number }) {
  const { site, translation } = usePageContext()
  const { archive, nav, posts } = translation
  const pagedPath = usePagedPath()
  return (
    <>
      <Head
        title={`${archive} | ${site.name}`}
        description={posts.description(site.name)}
        path={pagedPath(archivePath, page)}
      />
      <div className="frame max-w-[44rem] pt-36 pb-24 md:pt-44 md:pb-32">
        <p className="label mb-4" aria-hidden="true">
          {nav.blog}
        </p>
        <h1 tabIndex={-1} className="text-post">
          {archive}
        </h1>
        <Query from={archiveQuery}>
          {(years) => (
            <Query from={postListQuery(page)}>
              {(list) => <Years page={page} years={years} list={list} />}
            </Query>
          )}
        </Query>
      </div>
    </>
  )
}

interface YearsProps {
  page: number
  years: QueryState<YearCount[]>
  list: QueryState<PostList>
}

function Years({ page, years, list }: YearsProps) {
  const { loading, failed, empty } = useTranslation().posts
  if (years.isPending || list.isPending) {
    return (
      <div className="mt-10">
        <Spinner label={loading} />
      </div>
    )
  }
  if (!years.data || !list.data) {
    return (
      <div className="mt-10">
        <Banner tone="negative">{failed}</Banner>
      </div>
    )
  }
  if (list.data.posts.length === 0) return <p className="mt-10 text-soft">{empty}</p>
  return (
    <>
      <YearLinks years={years.data} />
      {byYear(list.data.posts, years.data, page).map(([year, posts]) => (
        <YearOfPosts key={year} year={year} posts={posts} />
      ))}
      <Pagination path={archivePath} page={page} total={list.data.total} />
    </>
  )
}

/** Links to the years, each on the page where it begins. One year needs none. */
function YearLinks({ years }: { years: YearCount[] }) {
  const pagedPath = usePagedPath()
  const { archive } = useTranslation()
  if (years.length < 2) return null
  return (
    <nav aria-label={archive}>
      <ul className="label mt-6 flex flex-wrap gap-x-6">
        {years.map(({ year, count }, index) => {
          const newer = years.slice(0, index).reduce((sum, { count }) => sum + count, 0)
          const page = Math.floor(newer / postsPerPage) + 1
          return (
            <li key={year}>
              <a
                href={`${pagedPath(archivePath, page)}#${anchorOf(year)}`}
                className="link inline-flex py-2"
              >
                {`${year} (${count})`}
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

function YearOfPosts({ year, posts }: { year: number; posts: PostSummary[] }) {
  const { site } = usePageContext()
  return (
    <section aria-labelledby={anchorOf(year)} className="mt-14">
      <h2 id={anchorOf(year)} className="text-heading">
        {year}
      </h2>
      <ul className="mt-4">
        {posts.map((post) => (
          <li key={post._id} className="rule-t">
            <a href={pathOfPost(post)} className="post-link block py-2">
              <time dateTime={post.createdAt} className="label block">
                {post.formattedDate ?? postDate(post.createdAt, 'short', site)}
              </time>
              <span
                dir="auto"
                className="post-link-title mt-1 block font-display text-title [overflow-wrap:anywhere]"
              >
                {post.title}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

const anchorOf = (year: number) => `y${year}`

/** Both are newest first: the counts tell where a year ends. @param page starts at 1 */
export function byYear(
  posts: PostSummary[],
  years: YearCount[],
  page: number,
): [year: number, posts: PostSummary[]][] {
  let end = (1 - page) * postsPerPage
  return years.flatMap(({ year, count }): [number, PostSummary[]][] => {
    const begin = Math.max(0, end)
    end += count
    const own = posts.slice(begin, Math.max(0, end))
    return own.length > 0 ? [[year, own]] : []
  })
}
