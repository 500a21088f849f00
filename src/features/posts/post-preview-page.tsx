import { Head } from '#ui/head.tsx'
import { usePageContext } from '#ui/page-context.tsx'
import type { Post } from './post.ts'
import { PostArticle } from './post-page.tsx'

interface PostPreviewPageProps {
  post: Post
  /** What a reader should know about it. */
  note: string
}

/** A post as its page will show it, for people with a preview link. The server renders it, without scripts. */
export function PostPreviewPage({ post, note }: PostPreviewPageProps) {
  const { site } = usePageContext()
  return (
    <>
      <Head title={`${post.title} | ${site.name}`} description={post.excerpt} />
      <div className="frame -mb-24 pt-24 md:-mb-28">
        <p
          role="note"
          className="mx-auto max-w-[56rem] rounded-card rule bg-raised px-5 py-3 text-small text-soft"
        >
          {note}
        </p>
      </div>
      <PostArticle post={post} />
    </>
  )
}
