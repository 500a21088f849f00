import { Read, type ReadState } from '#http/read.tsx'
import { files, pages } from '#routes.ts'
import { owner, site } from '#site.ts'
import { Banner } from '#ui/banner.tsx'
import { Head } from '#ui/head.tsx'
import { Icon } from '#ui/icon.tsx'
import { usePageContext } from '#ui/page-context.tsx'
import { Placeholders, Skeleton } from '#ui/skeleton.tsx'
import { type PostList, postsPerPage } from './post.ts'
import { leadingCard, PostCard } from './post-card.tsx'
import { postListRead } from './post-reads.ts'

const placeholderCount = 4
const grid = 'mt-14 grid gap-x-12 gap-y-16 md:grid-cols-2'

/** The blog's list, newest first. `page` counts from 1. */
export function PostListPage({ page }: { page: number }) {
  const addressOf = usePageAddresses()
  return (
    <>
      <Head
        title={page > 1 ? `Blog, page ${page} | ${owner.name}` : `Blog | ${owner.name}`}
        description={`Notes on building software by ${owner.name}.`}
        path={addressOf(page)}
        image={files.socialCard}
        imageAlt={site.title}
        siteName={owner.name}
      />
      <div className="frame pt-36 pb-24 md:pt-44 md:pb-32">
        <p className="label mb-4" aria-hidden="true">
          Blog
        </p>
        <h1 tabIndex={-1} className="text-post">
          Latest Posts
        </h1>
        <Read from={postListRead(page)}>
          {(answer) => <Posts page={page} state={stateOf(answer)} />}
        </Read>
      </div>
    </>
  )
}

type State =
  | { kind: 'loading' }
  | { kind: 'failed' }
  | { kind: 'empty' }
  | { kind: 'ready'; list: PostList }

function Posts({ page, state }: { page: number; state: State }) {
  switch (state.kind) {
    case 'loading':
      return <PostPlaceholders page={page} />
    case 'failed':
      return (
        <div className="mt-14">
          <Banner tone="negative">Failed to load blogs. Please try again later.</Banner>
        </div>
      )
    case 'empty':
      return (
        <div className="mt-14 border-line border-t pt-10">
          <p className="font-display text-heading">No blog posts found.</p>
          <p className="mt-3 text-lead text-soft">Check back soon for new content!</p>
        </div>
      )
    case 'ready':
      return (
        <>
          <div className={grid}>
            {state.list.posts.map((post, index) => (
              <PostCard key={post._id} post={post} leading={page === 1 && index === 0} />
            ))}
          </div>
          <Paging page={page} total={state.list.total} />
        </>
      )
  }
}

function stateOf({ isPending, data }: ReadState<PostList>): State {
  if (isPending) return { kind: 'loading' }
  if (!data) return { kind: 'failed' }
  return data.posts.length === 0 ? { kind: 'empty' } : { kind: 'ready', list: data }
}

function PostPlaceholders({ page }: { page: number }) {
  return (
    <Placeholders
      count={placeholderCount}
      label="Loading posts"
      className={grid}
      firstClassName={page === 1 ? `${leadingCard.place} ${leadingCard.parts}` : ''}
    >
      <Skeleton className="aspect-video w-full rounded-card" />
      <div className="mt-6">
        <Skeleton className="h-4 w-40" />
        <Skeleton className="mt-4 h-7 w-3/4" />
        <Skeleton className="mt-4 h-4 w-full" />
        <Skeleton className="mt-3 h-4 w-4/5" />
      </div>
    </Placeholders>
  )
}

function Paging({ page, total }: { page: number; total: number }) {
  const addressOf = usePageAddresses()
  const hasOlder = page * postsPerPage < total
  if (page === 1 && !hasOlder) return null
  return (
    <nav aria-label="Pages" className="mt-20 flex justify-between border-line border-t pt-6">
      {page > 1 ? (
        <a
          href={addressOf(page - 1)}
          rel="prev"
          className="link inline-flex items-center gap-2 py-2"
        >
          <Icon name="arrow-left" />
          Newer posts
        </a>
      ) : (
        <span />
      )}
      {hasOlder && (
        <a
          href={addressOf(page + 1)}
          rel="next"
          className="link inline-flex items-center gap-2 py-2"
        >
          Older posts
          <Icon name="arrow-right" />
        </a>
      )}
    </nav>
  )
}

/** Where the pages of the list stand. */
function usePageAddresses() {
  const { exported } = usePageContext()
  return exported ? pages.exportedPostsPage : pages.postsPage
}
