import { Query } from '#api/query.tsx'
import { tagPages } from '#paths.ts'
import { Banner } from '#ui/banner.tsx'
import { Head } from '#ui/head.tsx'
import { usePageContext } from '#ui/page-context.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { tagsQuery } from './browse-queries.ts'

/** All tags, the most used first. */
export function TagsPage() {
  const { site, translation } = usePageContext()
  const { posts, search, tags } = translation
  return (
    <>
      <Head
        title={`${tags.title} | ${site.name}`}
        description={posts.description(site.name)}
        path={tagPages.all}
      />
      <div className="frame pt-36 pb-24 md:pt-44 md:pb-32">
        <p className="label mb-4" aria-hidden="true">
          {translation.nav.blog}
        </p>
        <h1 tabIndex={-1} className="text-post">
          {tags.title}
        </h1>
        <Query from={tagsQuery()}>
          {({ isPending, data }) =>
            isPending ? (
              <div className="mt-10">
                <Spinner label={posts.loading} />
              </div>
            ) : !data ? (
              <div className="mt-10">
                <Banner tone="negative">{posts.failed}</Banner>
              </div>
            ) : (
              <ul className="mt-10 grid gap-x-12 md:grid-cols-2">
                {data.map(({ slug, name, count }) => (
                  <li key={slug} className="rule-t py-2">
                    <a
                      href={tagPages.tag(slug)}
                      dir="auto"
                      className="link font-display text-title [overflow-wrap:anywhere]"
                    >
                      {name}
                    </a>
                    <span className="label block">{search.found(count)}</span>
                  </li>
                ))}
                {data.length === 0 && <li className="text-soft">{posts.empty}</li>}
              </ul>
            )
          }
        </Query>
      </div>
    </>
  )
}
