import { Query } from '#api/query.tsx'
import { pages, tagApi, tagPages } from '#paths.ts'
import { absoluteUrl } from '#ui/absolute-url.ts'
import { browserMetadata, Head, type Metadata } from '#ui/head.tsx'
import { breadcrumbs, collectionPage, jsonLdGraph } from '#ui/json-ld.ts'
import { type SiteShell, usePageContext, useTranslation } from '#ui/page-context.tsx'
import { Picture } from '#ui/picture.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { tagQuery } from './browse-queries.ts'
import { postListQuery } from './post-api-queries.ts'
import { Posts, usePagedPath } from './posts.tsx'
import type { PublishedTag } from './tag.ts'

/** The posts of a tag, newest first. `page` starts at 1. */
export function TagPage({ slug, page }: { slug: string; page: number }) {
  const { posts, notFound } = useTranslation()
  const { site } = usePageContext()
  return (
    <Query from={tagQuery(slug)}>
      {({ isPending, data: tag }) => (
        <div className="frame pt-36 pb-24 md:pt-44 md:pb-32">
          {tag ? (
            <TaggedPosts tag={tag} page={page} />
          ) : isPending ? (
            <Spinner label={posts.loading} />
          ) : (
            <>
              <Head title={`${notFound.title} | ${site.name}`} description={notFound.description} />
              <h1 tabIndex={-1} className="text-post">
                {notFound.title}
              </h1>
              <p className="mt-6 text-lead text-soft">{notFound.description}</p>
              <AllTags />
            </>
          )}
        </div>
      )}
    </Query>
  )
}

function TaggedPosts({ tag, page }: { tag: PublishedTag; page: number }) {
  const { publicUrl, site, translation } = usePageContext()
  const pagedPath = usePagedPath()
  const { name, slug, text, imageUrl, imageAlt = '' } = tag
  const path = tagPages.tag(slug)
  return (
    <>
      <Head
        title={`${name} | ${site.name}`}
        description={text || translation.posts.description(site.name)}
        path={pagedPath(path, page)}
        {...(import.meta.env.SSR
          ? tagMetadata(tag, { publicUrl, site, blog: translation.nav.blog })
          : browserMetadata)}
      />
      <p className="label mb-4" aria-hidden="true">
        {translation.nav.blog}
      </p>
      <h1 tabIndex={-1} dir="auto" className="text-post [overflow-wrap:anywhere]">
        {name}
      </h1>
      {text && (
        <p dir="auto" className="mt-6 max-w-[44rem] text-lead text-soft">
          {text}
        </p>
      )}
      <AllTags />
      {imageUrl && (
        <Picture
          src={imageUrl}
          alt={imageAlt}
          sizes="(min-width: 60rem) 56rem, 100vw"
          className="mt-10 aspect-video w-full max-w-[56rem] rounded-card rule"
        />
      )}
      <Query from={postListQuery(page, tagApi.postsOf(slug))}>
        {(state) => <Posts path={path} page={page} {...state} />}
      </Query>
    </>
  )
}

interface TagSite {
  publicUrl: string
  site: SiteShell
  /** The name of the list of all posts. */
  blog: string
}

function tagMetadata(tag: PublishedTag, { publicUrl, site, blog }: TagSite): Metadata {
  const { name, slug, text, imageUrl } = tag
  const path = tagPages.tag(slug)
  return {
    feeds: { title: `${site.name} – ${name}`, base: path },
    jsonLd: jsonLdGraph(
      collectionPage(publicUrl, {
        ...{ name, path, description: text, language: site.language },
        ...(imageUrl && { image: absoluteUrl(imageUrl, publicUrl) }),
      }),
      breadcrumbs(publicUrl, [
        { name: blog, path: pages.posts },
        { name, path },
      ]),
    ),
  }
}

function AllTags() {
  const { tags } = useTranslation()
  return (
    <p className="label mt-6">
      <a href={tagPages.all} className="link inline-flex py-2">
        {tags.all}
      </a>
    </p>
  )
}
