import type { ComponentProps } from 'react'
import { coverOf, undrawnCoverOf } from '#ui/card-paths.ts'
import { usePageContext } from '#ui/page-context.tsx'
import { Picture } from '#ui/picture.tsx'
import { pictureAddress } from '#ui/picture-address.ts'
import type { PostLink } from './post.ts'

type PictureProps = Omit<ComponentProps<typeof Picture>, 'src' | 'alt' | 'focus' | 'fallback'>

interface PostCoverProps extends PictureProps {
  post: Pick<PostLink, '_id' | 'title' | 'imageUrl' | 'imageFocus'>
  alt?: string
}

/** The cover of a post: its own, the site's or the one that is drawn for it. Nothing if it has none. */
export function PostCover({ post, alt = '', ...props }: PostCoverProps) {
  const { site } = usePageContext()
  const src = coverOf(site, post)
  const described = pictureAddress(post.imageUrl) ? { alt, focus: post.imageFocus } : { alt: '' }
  return src && <Picture {...props} {...described} src={src} fallback={undrawnCoverOf(site)} />
}
