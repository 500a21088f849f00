import '../../styles/article.css'
import type { QueryState } from '#api/public-query.ts'
import { Query } from '#api/query.tsx'
import { markdownPathOf } from '#paths.ts'
import { Banner } from '#ui/banner.tsx'
import { postCardPath } from '#ui/card-paths.ts'
import { absoluteUrl, browserMetadata, Head, type Metadata } from '#ui/head.tsx'
import { type SiteShell, usePageContext, useTranslation } from '#ui/page-context.tsx'
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
import { PostContents } from './post-contents.tsx'
import { PostCover } from './post-cover.tsx'
import { BackToList, PostFooter, SeriesPart } from './post-footer.tsx'
import { PostMeta } from './post-meta.tsx'
import { TagLinks } from './tag-links.tsx'

/** The page of one post. */
export function PostPage({ id }: { id: string }) {
  const { idMissing } = useTranslation().post
  if (!id.trim()) return <NoPost message={idMissing} />
  return <Query from={postQuery(id)}>{(state) => <PostView {...state} />}</Query>
}

function PostView({ isPending, data: post }: QueryState<Post | LoadingPost | GonePost>) {
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
  if (!post || 'newest' in post) return <NoPost message={failed} newest={post?.newest} />
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
            <p dir="auto" className="mt-6 text-lead text-soft">
              {post.excerpt}
            </p>
            <TagLinks {...post} />
          </div>
          <PostCover
            post={post}
            alt={post.imageAlt ?? ''}
            priority
            sizes={`${highDensityPhoneSize}, (min-width: 60rem) 56rem, 100vw`}
            part="cover"
            className="mt-12 aspect-video w-full rounded-card border border-line"
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
      <PostContents html={post.content} />
      <Prose html={post.content} />
      <PostFooter post={post} />
    </div>
  )
}

function PostHead({ post }: { post: PostSummary }) {
  const { publicUrl, site } = usePageContext()
  return (
    <Head
      title={`${post.title} | ${site.name}`}
      description={post.description || post.excerpt}
      path={pathOfPost(post)}
      canonicalUrl={post.canonicalUrl}
      {...(import.meta.env.SSR ? postMetadata(post, publicUrl, site) : browserMetadata)}
    />
  )
}

function postMetadata(post: PostSummary, publicUrl: string, site: SiteShell): Metadata {
  const url = publicUrl + pathOfPost(post)
  const card = postCardPath(site.cardKey, post)
  return {
    image: card,
    imageAlt: post.title,
    type: 'article',
    markdown: markdownPathOf(pathOfPost(post)),
    publishedAt: post.createdAt,
    modifiedAt: post.updatedAt,
    jsonLd: {
      '@type': 'BlogPosting',
      headline: post.title,
      description: post.description || post.excerpt,
      datePublished: post.createdAt,
      dateModified: post.updatedAt,
      image: absoluteUrl(post.imageUrl || card, publicUrl),
      url,
      mainEntityOfPage: url,
      inLanguage: site.language,
      author: { '@type': 'Person', name: post.author || site.name, url: `${publicUrl}/` },
    },
  }
}

interface NoPostProps {
  message: string
  /** Where a visitor of a deleted post may read on. */
  newest?: PostLink[] | undefined
}

/** Shown without an id, for a missing or deleted post and after a failed request. */
function NoPost({ message, newest }: NoPostProps) {
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
        <p className="mt-10">
          <BackToList />
        </p>
      </div>
    </>
  )
}
