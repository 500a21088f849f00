import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useLookTokens } from '#features/site/admin/use-look-tokens.ts'
import { pages } from '#paths.ts'
import { cardHeight, cardWidth, postCardPath } from '#ui/card-paths.ts'
import { usePageContext } from '#ui/page-context.tsx'
import type { PostFields } from '../../../post-schema.ts'
import type { OpenPost } from '../open-post.ts'
import { shownDescription } from './description.ts'

interface AppearancePreviewProps {
  form: UseFormReturn<PostFields>
  post: OpenPost | undefined
}

/** The post as a search result, and as a card in social networks. */
export function AppearancePreview({ form, post }: AppearancePreviewProps) {
  const { publicUrl, site } = usePageContext()
  const style = useLookTokens()
  const [title, excerpt, description, slug] = useWatch({
    control: form.control,
    name: ['title', 'excerpt', 'description', 'slug'],
  })
  const shownTitle = title.trim() || 'Untitled'
  const address = `${publicUrl}${pages.post(slug || post?.slug || '…')}`
  // The server draws cards of public posts only.
  const card = post?.status === 'published' && postCardPath(site.cardKey, post)
  return (
    <>
      <figure className="search-result">
        <figcaption className="label">Search result</figcaption>
        <p className="search-result-address">{decodeURI(address)}</p>
        <p className="search-result-title">{shownTitle}</p>
        <p>{shownDescription(description, excerpt)}</p>
      </figure>
      <figure>
        <figcaption className="label">Social card</figcaption>
        {card ? (
          <img
            className="social-card"
            src={card}
            alt={`Social card: ${post.title}`}
            width={cardWidth}
            height={cardHeight}
            loading="lazy"
          />
        ) : (
          <p className="social-card social-card-drawn" style={style}>
            <span>{shownTitle}</span>
            <span>{site.name}</span>
          </p>
        )}
      </figure>
    </>
  )
}
