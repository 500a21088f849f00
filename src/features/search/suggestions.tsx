import { Query } from '#api/query.tsx'
import { draftPreviewBase, pages } from '#paths.ts'
import { usePageContext, useTranslation } from '#ui/page-context.tsx'
import { SearchForm } from './search-form.tsx'
import { suggestionsQuery } from './suggestion.ts'

/** On a page in place of a missing one: posts that a reader may have meant, and a search. */
export function Suggestions({ path }: { path: string }) {
  const { exported } = usePageContext()
  const { didYouMean } = useTranslation().notFound
  return (
    <div className="mt-10 max-w-[44rem]">
      {/* An export has no API, and one page for every missing address. That of a draft is secret. */}
      {!exported && !path.startsWith(draftPreviewBase) && (
        <Query from={suggestionsQuery(path)}>
          {({ data }) =>
            data?.[0] && (
              <nav aria-label={didYouMean} className="mb-10">
                <h2 className="text-title">{didYouMean}</h2>
                {data.map(({ slug, title }) => (
                  <p key={slug} dir="auto">
                    <a href={pages.post(slug)} className="link inline-flex py-2">
                      {title}
                    </a>
                  </p>
                ))}
              </nav>
            )
          }
        </Query>
      )}
      <SearchForm />
    </div>
  )
}
