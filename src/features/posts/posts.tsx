import type { QueryState } from '#api/public-query.ts'
import { exportedPagedPath, pagedPath } from '#paths.ts'
import { Banner } from '#ui/banner.tsx'
import { Icon } from '#ui/icon.tsx'
import { usePageContext, useTranslation } from '#ui/page-context.tsx'
import { Placeholders, Skeleton } from '#ui/skeleton.tsx'
import { type PostList, postsPerPage } from './post.ts'
import { layoutOf, PostCard } from './post-card.tsx'

const placeholderCount = 4
const grid = 'mt-14 grid gap-x-12 gap-y-16 md:grid-cols-2'

interface PostsProps {
  /** The address of the list. */
  path: string
  page: number
}

/** The cards of one page of a list, and links to its other pages. */
export function Posts({ path, page, isPending, data }: QueryState<PostList> & PostsProps) {
  const texts = useTranslation().posts
  if (isPending) return <PostPlaceholders page={page} />
  if (!data) {
    return (
      <div className="mt-14">
        <Banner tone="negative">{texts.failed}</Banner>
      </div>
    )
  }
  if (data.posts.length === 0) {
    return (
      <div className="mt-14 rule-t pt-10">
        <p className="font-display [font-weight:500] text-heading">{texts.empty}</p>
        <p className="mt-3 text-lead text-soft">{texts.emptyHint}</p>
      </div>
    )
  }
  return (
    <>
      <div className={grid}>
        {data.posts.map((post, index) => (
          <PostCard
            key={post._id}
            post={post}
            layout={layoutOf(index, { count: data.posts.length, page })}
          />
        ))}
      </div>
      <Pagination path={path} page={page} total={data.total} />
    </>
  )
}

function PostPlaceholders({ page }: { page: number }) {
  const { loading } = useTranslation().posts
  return (
    <Placeholders
      count={placeholderCount}
      label={loading}
      className={grid}
      firstClassName={
        page === 1 ? 'items-center gap-x-12 md:col-span-2 lg:grid lg:grid-cols-[3fr_2fr]' : ''
      }
    >
      <Skeleton className="aspect-video w-full rounded-card" />
      <div className="mt-6">
        <Skeleton className="h-4 w-40" />
        <Skeleton className="mt-4 h-6 w-3/4" />
        <Skeleton className="mt-4 h-4 w-full" />
        <Skeleton className="mt-3 h-4 w-4/5" />
      </div>
    </Placeholders>
  )
}

export function Pagination({ path, page, total }: PostsProps & { total: number }) {
  const pagedPath = usePagedPath()
  const texts = useTranslation().posts
  const hasOlder = page * postsPerPage < total
  if (page === 1 && !hasOlder) return null
  return (
    <nav aria-label={texts.pages} className="mt-20 flex justify-between rule-t pt-6">
      {page > 1 ? (
        <a
          href={pagedPath(path, page - 1)}
          rel="prev"
          className="link inline-flex items-center gap-2 py-2"
        >
          <Icon name="arrow-left" />
          {texts.newer}
        </a>
      ) : (
        <span />
      )}
      {hasOlder && (
        <a
          href={pagedPath(path, page + 1)}
          rel="next"
          className="link inline-flex items-center gap-2 py-2"
        >
          {texts.older}
          <Icon name="arrow-right" />
        </a>
      )}
    </nav>
  )
}

/** An export has no queries. */
export function usePagedPath() {
  const { exported } = usePageContext()
  return exported ? exportedPagedPath : pagedPath
}
