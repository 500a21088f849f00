import type { ReactNode } from 'react'
import { Query } from '#api/query.tsx'
import { files, pages } from '#paths.ts'
import { Arches } from '#ui/arches.tsx'
import { Icon } from '#ui/icon.tsx'
import { usePageContext, useTranslation } from '#ui/page-context.tsx'
import { Picture } from '#ui/picture.tsx'
import {
  type PostLink,
  type PostSummary,
  type PostTitle,
  pathOfPost,
  type SeriesNeighbours,
} from './post.ts'
import { adjacentPostsQuery } from './post-api-queries.ts'
import { PostCover } from './post-cover.tsx'

/** The end of a post: its author, ways to respond, and where to read on. */
export function PostFooter({ post }: { post: PostSummary }) {
  return (
    <footer className="mt-20 rule-t pt-8">
      <Series post={post} />
      <div className="post-author">
        <Author post={post} />
        <Responses post={post} />
      </div>
      <AdjacentPosts id={post._id} />
      <p className="mt-10">
        <BackToList />
      </p>
    </footer>
  )
}

/** Which part of its series a post is, with a link to its neighbours. */
export function SeriesPart({ post }: { post: PostSummary }) {
  return (
    <InSeries post={post}>
      {({ name }, part) => (
        <p dir="auto" className="label">
          <a href={`#${seriesId}`} className="link inline-flex py-2">
            {`${part}: ${name}`}
          </a>
        </p>
      )}
    </InSeries>
  )
}

/** The neighbours of a post in its series. */
function Series({ post }: { post: PostSummary }) {
  return (
    <InSeries post={post}>
      {({ name, previous, next }, part) => (
        <nav id={seriesId} aria-label={name} className="mb-10">
          <p className="label">{part}</p>
          <p dir="auto" className="font-display text-title">
            {name}
          </p>
          <SeriesLink post={previous} rel="prev" icon="arrow-left" />
          <SeriesLink post={next} rel="next" icon="arrow-right" />
        </nav>
      )}
    </InSeries>
  )
}

/** Begins with a capital, as no heading of a text does. */
const seriesId = 'Series'

interface InSeriesProps {
  post: PostSummary
  children: (series: SeriesNeighbours, part: string) => ReactNode
}

function InSeries({ post, children }: InSeriesProps) {
  const { part } = useTranslation().post
  if (!post.series) return null
  return (
    <Query from={adjacentPostsQuery(post._id)}>
      {({ data }) => {
        const series = data?.series
        return series && children(series, part(series.part, series.count))
      }}
    </Query>
  )
}

interface SeriesLinkProps {
  post: SeriesNeighbours['next']
  rel: 'prev' | 'next'
  icon: string
}

function SeriesLink({ post, rel, icon }: SeriesLinkProps) {
  return (
    post && (
      <p dir="auto">
        <a href={pathOfPost(post)} rel={rel} className="link inline-flex items-center gap-2 py-2">
          <Icon name={icon} />
          {post.title}
        </a>
      </p>
    )
  )
}

/** The owner of the site; a post by a guest has none. */
function Author({ post }: { post: PostSummary }) {
  const { site } = usePageContext()
  if (post.author && post.author !== site.name) return null
  return (
    <div className="flex items-center gap-5">
      {site.headshot.src ? (
        <Picture
          // The built-in one exists in half the size, too.
          src={site.headshot.src.replace(/^(\/assets\/.+)-800/, '$1-400')}
          alt=""
          sizes="4rem"
          focus={site.headshot.focus}
          ratio={4 / 5}
          className="arch post-headshot"
        />
      ) : (
        <Arches className="post-headshot">{site.initials}</Arches>
      )}
      <div className="min-w-0">
        <p className="font-display text-title">{site.name}</p>
        <p dir="auto" className="text-small text-soft">
          {`${site.role}. ${site.line}`}
        </p>
      </div>
    </div>
  )
}

function Responses({ post }: { post: PostSummary }) {
  const { site, translation } = usePageContext()
  const { post: texts, rssFeed } = translation
  return (
    <p className="flex flex-wrap gap-x-8">
      {site.email && (
        <a
          href={`mailto:${site.email}?subject=${encodeURIComponent(`Re: ${post.title}`)}`}
          className="link py-2"
        >
          {texts.reply}
        </a>
      )}
      <a href={files.feed} className="link inline-flex items-center gap-2 py-2">
        <Icon name="rss" />
        {rssFeed}
      </a>
    </p>
  )
}

function AdjacentPosts({ id }: { id: string }) {
  const { morePosts, previous, next } = useTranslation().post
  return (
    <Query from={adjacentPostsQuery(id)}>
      {({ data }) =>
        data && (
          <>
            <RelatedPosts posts={data.related} />
            {(data.previous || data.next) && (
              <nav aria-label={morePosts} className="mt-12 grid gap-x-8 gap-y-10 md:grid-cols-2">
                {data.previous && <AdjacentPost post={data.previous} rel="prev" label={previous} />}
                {data.next && <AdjacentPost post={data.next} rel="next" label={next} />}
              </nav>
            )}
          </>
        )
      }
    </Query>
  )
}

function RelatedPosts({ posts }: { posts: PostTitle[] | undefined }) {
  const { related } = useTranslation().post
  if (!posts) return null
  return (
    <nav aria-label={related} className="mt-12">
      <h2 className="label">{related}</h2>
      <ul className="mt-4">
        {posts.map((post) => (
          <li key={post.slug} dir="auto" className="rule-t">
            <a
              href={pathOfPost(post)}
              className="block py-3 font-display text-title [overflow-wrap:anywhere] hover:text-accent"
            >
              {post.title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface AdjacentPostProps {
  post: PostLink
  rel: 'prev' | 'next'
  label: string
}

function AdjacentPost({ post, rel, label }: AdjacentPostProps) {
  return (
    <a href={pathOfPost(post)} rel={rel} className="adjacent-post post-link rounded-card">
      <PostCover
        post={post}
        sizes="(min-width: 48rem) 21rem, 100vw"
        part="cover"
        className="aspect-video w-full rounded-card rule"
      />
      <span className="block min-w-0">
        <span className="label block">{label}</span>
        <span
          data-part="title"
          dir="auto"
          className="post-link-title mt-1 block font-display text-title [overflow-wrap:anywhere]"
        >
          {post.title}
        </span>
      </span>
    </a>
  )
}

export function BackToList() {
  const { backToList } = useTranslation().post
  return (
    <a href={pages.posts} className="link inline-flex items-center gap-2 py-2">
      <Icon name="arrow-left" />
      {backToList}
    </a>
  )
}
