import { pages } from '#paths.ts'
import { Icon } from '#ui/icon.tsx'
import { usePageContext } from '#ui/page-context.tsx'
import { highDensityPhoneSize } from '#ui/picture-sources.ts'
import type { PostSummary } from './post.ts'
import { PostCover } from './post-cover.tsx'
import { PostMeta } from './post-meta.tsx'

interface PostCardProps {
  post: PostSummary
  /** Large, for the newest post of the first page. */
  leading?: boolean
}

/** The large card spans a row, with the text beside the picture. */
export const leadingCard = {
  span: 'md:col-span-2',
  layout: 'items-center gap-12 lg:grid lg:grid-cols-[3fr_2fr]',
}

/** A post in the list. The whole card is a link. */
export function PostCard({ post, leading = false }: PostCardProps) {
  const { translation } = usePageContext()
  return (
    <article className={leading ? leadingCard.span : undefined}>
      <a
        href={pages.post(post._id)}
        className={`group block h-full rounded-card ${leading ? leadingCard.layout : ''}`}
      >
        <span className="block overflow-hidden rounded-card border border-line">
          <PostCover
            post={post}
            sizes={`${highDensityPhoneSize}, (min-width: 48rem) ${leading ? 56 : 45}vw, 100vw`}
            priority={leading}
            part="cover"
            className="aspect-video w-full transition-transform duration-250 group-hover:scale-[1.025]"
          />
        </span>
        <div className={leading ? 'mt-6 lg:mt-0' : 'mt-6'}>
          <PostMeta post={post} format="short" />
          <h2
            data-part="title"
            dir="auto"
            className={`mt-3 transition-colors group-hover:text-accent ${leading ? 'text-heading' : 'text-[clamp(1.5rem,1.35rem+0.7vw,1.875rem)] leading-tight'}`}
          >
            {post.title}
          </h2>
          <p dir="auto" className="mt-3 text-soft">
            {post.excerpt}
          </p>
          <span className="mt-4 inline-flex items-center gap-2 text-accent text-small">
            {translation.posts.readMore}
            <Icon name="arrow-right" className="transition-transform group-hover:[translate:4px]" />
          </span>
        </div>
      </a>
    </article>
  )
}
