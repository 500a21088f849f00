import { type Post, pathOfPost } from '#features/posts/post.ts'
import { postDate } from '#features/posts/post-date.ts'
import { BackToList } from '#features/posts/post-footer.tsx'
import type { ServerTranslation } from '#i18n/en.ts'
import { Field } from '#ui/field.tsx'
import { Head } from '#ui/head.tsx'
import { usePageContext } from '#ui/page-context.tsx'
import type { Feed } from './feed.server.ts'

interface FeedPageProps {
  feed: Feed
  /** Its newest ones first. */
  posts: Post[]
  /** The name of its format. */
  format: string
  texts: ServerTranslation['feed']
}

/** What a browser shows at the address of a feed. */
export function FeedPage({ feed, posts, format, texts }: FeedPageProps) {
  const { site } = usePageContext()
  const title = texts.title(feed.title, format)
  return (
    <>
      <Head title={title} description={feed.description} />
      <div className="frame max-w-[44rem] pt-36 pb-24 md:pt-44">
        <h1 tabIndex={-1} dir="auto" className="text-post">
          {title}
        </h1>
        <p className="mt-6 mb-10 text-lead text-soft">{texts.explanation}</p>
        <Field label={texts.address} type="url" readOnly value={feed.url} />
        {posts.length > 0 && (
          <nav aria-labelledby="newest" className="mt-12">
            <h2 id="newest" className="text-title">
              {texts.newest}
            </h2>
            <ul className="mt-4">
              {posts.map((post) => (
                <li key={post._id} className="mt-4">
                  <time dateTime={post.createdAt} className="label block">
                    {postDate(post.createdAt, 'short', site)}
                  </time>
                  <a href={pathOfPost(post)} dir="auto" className="link inline-flex py-2">
                    {post.title}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <p className="mt-10">
          <BackToList />
        </p>
      </div>
    </>
  )
}
