import { Icon } from '#ui/icon.tsx'
import { usePageContext } from '#ui/page-context.tsx'
import { highDensityPhoneSize } from '#ui/picture-sources.ts'
import { type PostSummary, pathOfPost } from './post.ts'
import { PostCover } from './post-cover.tsx'
import { PostMeta } from './post-meta.tsx'
import { TagLinks } from './tag-links.tsx'

/** `leading`: large, for the newest post of the first page. `closing`: would be alone in its row, and spans it. */
type Layout = 'leading' | 'closing' | 'plain'

interface PostCardProps {
  post: PostSummary
  layout: Layout
}

/** A card that spans a row has its text and tags beside the picture. */
const layouts: Record<Layout, { card: string; cover: string }> = {
  leading: { card: 'md:col-span-2 lg:beside-[3fr_2fr]', cover: 'mb-6 lg:not-empty:mb-0' },
  closing: { card: 'md:col-span-2 md:beside-[1fr_1fr]', cover: 'mb-6 md:not-empty:mb-0' },
  plain: { card: '', cover: 'mb-6' },
}

/** The layout of a post of the list, from its index. */
export function layoutOf(index: number, { count, page }: { count: number; page: number }): Layout {
  const leaders = page === 1 ? 1 : 0
  if (index < leaders) return 'leading'
  const isAlone = index === count - 1 && (count - leaders) % 2 === 1
  return isAlone ? 'closing' : 'plain'
}

/** A post in the list. The whole card is a link. */
export function PostCard({ post, layout }: PostCardProps) {
  const { translation } = usePageContext()
  const classes = layouts[layout]
  const leading = layout === 'leading'
  return (
    <article className={classes.card}>
      <a href={pathOfPost(post)} className="post-link block rounded-card">
        {/* Without a picture it is a hairline above the text. */}
        <span
          className={`block overflow-hidden rounded-card rule empty:border-b-0 ${classes.cover}`}
        >
          <PostCover
            post={post}
            sizes={`${highDensityPhoneSize}, ${leading ? '(min-width: 64rem) 56vw' : '(min-width: 48rem) 45vw'}, 100vw`}
            priority={leading}
            part="cover"
            className="post-link-cover aspect-video w-full"
          />
        </span>
        <div>
          <PostMeta post={post} format="short" />
          <h2
            data-part="title"
            dir="auto"
            className={`post-link-title mt-3 ${leading ? 'text-heading' : 'text-title'}`}
          >
            {post.title}
          </h2>
          <p dir="auto" className="mt-3 text-soft">
            {post.excerpt}
          </p>
          <span className="mt-4 inline-flex items-center gap-2 text-accent text-small">
            {translation.posts.readMore}
            <Icon name="arrow-right" className="post-link-arrow" />
          </span>
        </div>
      </a>
      <TagLinks {...post} />
    </article>
  )
}
