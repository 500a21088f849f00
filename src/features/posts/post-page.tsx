import '../../styles/article.css'
import type { ReactNode } from 'react'
import type { QueryState } from '#api/public-query.ts'
import { Query } from '#api/query.tsx'
import { markdownPathOf, pages } from '#paths.ts'
import { Banner } from '#ui/banner.tsx'
import { postCardPath } from '#ui/card-paths.ts'
import { browserMetadata, Head, type Metadata } from '#ui/head.tsx'
import { breadcrumbs, jsonLdGraph } from '#ui/json-ld.ts'
import { type SiteShell, usePageContext, useTranslation } from '#ui/page-context.tsx'
import { absolutePictureUrl } from '#ui/picture-address.ts'
import { highDensityPhoneSize } from '#ui/picture-sources.ts'
import { Prose } from '#ui/prose.tsx'
import { Spinner } from '#ui/spinner.tsx'
import {
  type GonePost,
  type LoadingPost,
  type Post,
  type PostLink,
  type PostSummary,
  pathOfPost,
} from './post.ts'
import { postQuery } from './post-api-queries.ts'
import { PostCover } from './post-cover.tsx'
import { BackToList, PostFooter, SeriesPart } from './post-footer.tsx'
import { PostMeta } from './post-meta.tsx'
import { TableOfContents } from './table-of-contents.tsx'
import { TagLinks } from './tag-links.tsx'

/** The page of one post. */
interface PostPageProps {
  id: string
  /** Shown if there is no such post. */
  suggestions?: ReactNode
}

export function PostPage({ id, suggestions }: PostPageProps) {
  const { idMissing } = useTranslation().post
  if (!id.trim()) return <NoPost message={idMissing} />
  return (
    <Query from={postQuery(id)}>
      {(state) => <PostView {...state} suggestions={suggestions} />}
    </Query>
  )
}

function PostView({
  isPending,
  data: post,
  suggestions,
}: QueryState<Post | LoadingPost | GonePost> & Pick<PostPageProps, 'suggestions'>) {
  const { site, translation } = usePageContext()
  const { loading, failed } = translation.post
  if (isPending) {
    return (
      <div className="frame min-h-dvh pt-36">
        <title>{`${loading} | ${site.name}`}</title>
        <Spinner label={loading} />
      </div>
    )
  }
  if (!post) return <NoPost message={failed}>{suggestions}</NoPost>
  if ('newest' in post) return <NoPost message={failed} newest={post.newest} />
  return (
    <>
      <PostHead post={post} />
      <PostArticle post={post} />
    </>
  )
}

export function PostArticle({ post }: { post: Post | LoadingPost }) {
  return (
    <>
      <div className="reading-progress" aria-hidden="true" />
      <article className="frame pt-32 pb-24 md:pt-40 md:pb-32">
        <header className="mx-auto max-w-[56rem]">
          <div className="mx-auto max-w-[44rem]">
            <PostMeta post={post} format="long" />
            <SeriesPart post={post} />
            <h1 tabIndex={-1} data-part="title" dir="auto" className="mt-5 text-post">
              {post.title}
            </h1>
            {!post.beginsWithExcerpt && (
              <p dir="auto" className="mt-6 text-lead text-soft">
                {post.excerpt}
              </p>
            )}
            <TagLinks {...post} />
          </div>
          <PostCover
            post={post}
            alt={post.imageAlt ?? ''}
            priority
            sizes={`${highDensityPhoneSize}, (min-width: 60rem) 56rem, 100vw`}
            part="cover"
            className="mt-12 aspect-video w-full rounded-card rule"
          />
        </header>
        <PostBody post={post} />
      </article>
    </>
  )
}

/** Beside the text are its contents and its notes, if there is room. */
function PostBody({ post }: { post: Post | LoadingPost }) {
  const { loading } = useTranslation().post
  if (post.content === undefined) {
    return (
      <div className="mx-auto mt-12 min-h-dvh max-w-[44rem] md:mt-16">
        <Spinner label={loading} />
      </div>
    )
  }
  return (
    <div className="post-body mt-12 md:mt-16">
      <TableOfContents html={post.content} />
      <Prose html={post.content} />
      <PostFooter post={post} />
    </div>
  )
}

function PostHead({ post }: { post: PostSummary }) {
  const { publicUrl, site, translation } = usePageContext()
  const blog = translation.nav.blog
  return (
    <Head
      title={`${post.title} | ${site.name}`}
      description={post.description || post.excerpt}
      path={pathOfPost(post)}
      canonicalUrl={post.canonicalUrl}
      {...(import.meta.env.SSR ? postMetadata(post, { publicUrl, site, blog }) : browserMetadata)}
    />
  )
}

interface PostSite {
  publicUrl: string
  site: SiteShell
  /** The name of the list. */
  blog: string
}

function postMetadata(post: PostSummary, { publicUrl, site, blog }: PostSite): Metadata {
  const path = pathOfPost(post)
  const url = publicUrl + path
  const card = postCardPath(site.cardKey, post)
  const isOwn = !post.author || post.author === site.name
  return {
    image: card,
    imageAlt: post.title,
    type: 'article',
    markdown: markdownPathOf(path),
    publishedAt: post.createdAt,
    modifiedAt: post.updatedAt,
    jsonLd: jsonLdGraph(
      {
        '@type': 'BlogPosting',
        headline: post.title,
        description: post.description || post.excerpt,
        datePublished: post.createdAt,
        dateModified: post.updatedAt,
        image: absolutePictureUrl(post.imageUrl, publicUrl) ?? publicUrl + card,
        url,
        mainEntityOfPage: url,
        inLanguage: site.language,
        ...(post.tags && { keywords: post.tags }),
        ...seriesOf(post),
        author: isOwn
          ? { '@type': 'Person', name: site.name, url: `${publicUrl}/` }
          : { '@type': 'Person', name: post.author },
      },
      breadcrumbs(publicUrl, [
        { name: blog, path: pages.posts },
        { name: post.title, path },
      ]),
    ),
  }
}

function seriesOf({ series }: PostSummary) {
  if (!series) return {}
  const { name, position } = series
  return { isPartOf: { '@type': 'CreativeWorkSeries', name }, position }
}

interface NoPostProps {
  message: string
  /** Where a visitor of a deleted post may read on. */
  newest?: PostLink[] | undefined
  children?: ReactNode
}

/** Shown without an id, for a missing or deleted post and after a failed request. */
function NoPost({ message, newest, children }: NoPostProps) {
  const { site, translation } = usePageContext()
  const { notFoundTitle, notFoundHeading, notFoundHint, morePosts } = translation.post
  return (
    <>
      <Head title={`${notFoundTitle} | ${site.name}`} description={message} />
      <div className="frame max-w-[44rem] pt-36 pb-32 md:pt-44">
        <h1 tabIndex={-1} className="text-post">
          {notFoundHeading}
        </h1>
        <div className="mt-10">
          <Banner tone="negative">{message}</Banner>
        </div>
        <p className="mt-6 text-soft">{notFoundHint}</p>
        {newest?.[0] && (
          <nav className="mt-10">
            <h2 className="text-title">{morePosts}</h2>
            {newest.map((post) => (
              <p key={post._id} dir="auto">
                <a href={pathOfPost(post)} className="link inline-flex py-2">
                  {post.title}
                </a>
              </p>
            ))}
          </nav>
        )}
        {children}
        <p className="mt-10">
          <BackToList />
        </p>
      </div>
    </>
  )
}
