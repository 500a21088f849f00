import { Query } from '#api/query.tsx'
import { pages } from '#paths.ts'
import { ButtonLink } from '#ui/button.tsx'
import { usePageContext, useTranslation } from '#ui/page-context.tsx'
import { Section, SectionTitle } from '#ui/section.tsx'
import { Placeholders, Skeleton } from '#ui/skeleton.tsx'
import { type LatestPost, latestPostsCount, pathOfPost } from './post.ts'
import { latestPostsQuery } from './post-api-queries.ts'
import { PostCover } from './post-cover.tsx'
import { postDate } from './post-date.ts'

const sectionId = 'notebook'

/** The newest posts on the landing page; nothing if there are none, or if they cannot be loaded. */
export function NotebookSection() {
  const { notebook, posts } = useTranslation()
  return (
    <Query from={latestPostsQuery}>
      {({ isPending, data }) =>
        (isPending || Boolean(data?.length)) && (
          <Section id={sectionId} label={notebook.label}>
            <div className="section-head">
              <SectionTitle id={sectionId}>{notebook.heading}</SectionTitle>
              <ButtonLink variant="secondary" href={pages.posts}>
                {notebook.all}
              </ButtonLink>
            </div>
            {isPending ? (
              <Placeholders count={latestPostsCount} label={posts.loading} className="notebook">
                <span className="notebook-line">
                  <Skeleton className="h-8 w-4/5" />
                </span>
              </Placeholders>
            ) : (
              <ul className="notebook">
                {data?.map((post) => (
                  <Note key={post._id} post={post} />
                ))}
              </ul>
            )}
          </Section>
        )
      }
    </Query>
  )
}

/** A line that is a link, with the cover as a stamp at its end. */
function Note({ post }: { post: LatestPost }) {
  const { site } = usePageContext()
  const { title, createdAt, formattedDate } = post
  return (
    <li data-reveal-item="">
      <a href={pathOfPost(post)} className="notebook-line">
        <div>
          <h3 dir="auto" className="text-title">
            {title}
          </h3>
          <time dateTime={createdAt} className="label">
            {formattedDate ?? postDate(createdAt, 'short', site)}
          </time>
        </div>
        <span className="stamp empty:hidden">
          <PostCover post={post} sizes="6rem" ratio={3 / 2} />
        </span>
      </a>
    </li>
  )
}
