import '../../styles/article.css'
import type { QueryState } from '#api/public-query.ts'
import { Query } from '#api/query.tsx'
import { files, pages } from '#paths.ts'
import { Banner } from '#ui/banner.tsx'
import { postCardPath } from '#ui/card-paths.ts'
import { absoluteUrl, Head } from '#ui/head.tsx'
import { Icon } from '#ui/icon.tsx'
import { usePageContext, useTranslation } from '#ui/page-context.tsx'
import { Picture } from '#ui/picture.tsx'
import { highDensityPhoneSize } from '#ui/picture-sources.ts'
import { Prose } from '#ui/prose.tsx'
import { Spinner } from '#ui/spinner.tsx'
import type { Post } from './post.ts'
import { postQuery } from './post-api-queries.ts'
import { PostMeta } from './post-meta.tsx'

/** The page of one post. */
export function PostPage({ id }: { id: string }) {
  const { idMissing } = useTranslation().post
  if (!id.trim()) return <NoPost message={idMissing} />
  return <Query from={postQuery(id)}>{(state) => <PostView {...state} />}</Query>
}

function PostView({ isPending, data: post }: QueryState<Post>) {
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
  if (!post) return <NoPost message={failed} />
  return <PostArticle post={post} />
}

function PostArticle({ post }: { post: Post }) {
  return (
    <>
      <PostHead post={post} />
      <div className="reading-progress" aria-hidden="true" />
      <article className="frame pt-32 pb-24 md:pt-40 md:pb-32">
        <header className="mx-auto max-w-[56rem]">
          <PostMeta post={post} format="long" />
          <h1 tabIndex={-1} className="mt-5 text-post">
            {post.title}
          </h1>
          <p className="mt-6 max-w-[44rem] text-lead text-soft">{post.excerpt}</p>
          {post.imageUrl && (
            <Picture
              src={post.imageUrl}
              alt={post.imageAlt ?? ''}
              priority
              sizes={`${highDensityPhoneSize}, (min-width: 60rem) 56rem, 100vw`}
              fallback={files.defaultCover}
              className="mt-12 aspect-video w-full rounded-card border border-line"
            />
          )}
        </header>
        <div className="mx-auto mt-12 max-w-[44rem] md:mt-16">
          <Prose html={post.content} />
          <footer className="mt-20 border-line border-t pt-8">
            <BackToList />
          </footer>
        </div>
      </article>
    </>
  )
}

function PostHead({ post }: { post: Post }) {
  const { publicUrl, site } = usePageContext()
  const url = publicUrl + pages.post(post._id)
  const card = postCardPath(site.cardKey, post)
  return (
    <Head
      title={`${post.title} | ${site.name}`}
      description={post.excerpt}
      path={pages.post(post._id)}
      image={card}
      imageAlt={post.title}
      siteName={site.name}
      type="article"
      publishedAt={post.createdAt}
      modifiedAt={post.updatedAt}
      jsonLd={{
        '@type': 'BlogPosting',
        headline: post.title,
        description: post.excerpt,
        datePublished: post.createdAt,
        dateModified: post.updatedAt,
        image: absoluteUrl(post.imageUrl || card, publicUrl),
        url,
        mainEntityOfPage: url,
        inLanguage: site.language,
        author: { '@type': 'Person', name: post.author || site.name, url: `${publicUrl}/` },
      }}
    />
  )
}

/** Shown without an id, for a missing post and after a failed request. */
function NoPost({ message }: { message: string }) {
  const { site, translation } = usePageContext()
  const { notFoundTitle, notFoundHeading, notFoundHint } = translation.post
  return (
    <>
      <Head title={`${notFoundTitle} | ${site.name}`} description={message} siteName={site.name} />
      <div className="frame max-w-[44rem] pt-36 pb-32 md:pt-44">
        <h1 tabIndex={-1} className="text-post">
          {notFoundHeading}
        </h1>
        <div className="mt-10">
          <Banner tone="negative">{message}</Banner>
        </div>
        <p className="mt-6 text-soft">{notFoundHint}</p>
        <p className="mt-10">
          <BackToList />
        </p>
      </div>
    </>
  )
}

function BackToList() {
  const { backToList } = useTranslation().post
  return (
    <a href={pages.posts} className="link inline-flex items-center gap-2 py-2">
      <Icon name="arrow-left" />
      {backToList}
    </a>
  )
}
