/** Renders the social cards, the drawn covers and the icons of the site from its content. */
import { centre, type FocalPoint } from '#features/pictures/focal-point.ts'
import type { Look } from '#features/site/look.ts'
import type { SiteContent } from '#features/site/site-content.ts'
import { cardColors, cardContent, drawingVersion } from '#features/site/social-card.ts'
import type { CoverPost } from './covers/composition.ts'
import type { IconFile } from './icon-files.ts'
import type { RenderCache } from './render-cache.server.ts'
import type { Render } from './render-job.server.ts'

interface Deps {
  cache: RenderCache
  render: Render
  /** Reads a picture that the content names. @returns undefined if it names none. @throws storage errors */
  readPicture: (src: string) => Promise<Buffer | undefined>
}

/** A page of the list asks for as many at once, and they take a twentieth of a second each. */
const maxWaitingCovers = 100

interface CardContent {
  content: SiteContent
  title?: string
  /** A post with a drawn cover, of which the card shows a part instead of the owner's picture. */
  coverPost?: CoverPost
  /** The post's own picture, shown instead. */
  cover?: { src: string; focus?: FocalPoint | undefined }
}

export interface Cards {
  /** A PNG of 1200 × 630 pixels; without the title of a post or a project the card of the site */
  card: (shown: CardContent) => Promise<Buffer>
  /** A WebP of 16:9. */
  cover: (content: SiteContent, post: CoverPost, width: number) => Promise<Buffer>
  icon: (content: SiteContent, file: IconFile) => Promise<Buffer>
}

/** All reject with the errors of the storage that the pictures are in. */
export function createCards({ cache, render, readPicture }: Deps): Cards {
  return {
    card: ({ content, title = '', coverPost, cover }) =>
      cache.get(
        ['card', cardContent(content), title, coverPost && drawnOf(coverPost, content.look), cover],
        async () => {
          const own = cover && (await readPicture(cover.src))
          const { headshot } = content.identity
          const picture = own ?? (await readPicture(headshot.src))
          const focus = own ? (cover.focus ?? centre) : headshot.focus
          return render({ kind: 'card', content, title, picture, focus, coverPost })
        },
      ),
    cover: ({ look }, post, width) => {
      const colors = cardColors(look)
      const cached = ['cover', drawingVersion, colors, drawnOf(post, look), width]
      return cache.get(cached, () => render({ kind: 'cover', post, look, width }), maxWaitingCovers)
    },
    icon: (content, file) => {
      const { name, language, icon } = content.identity
      const shown = ['icon', drawingVersion, file, name, language, icon, cardColors(content.look)]
      return cache.get(shown, async () =>
        render({ kind: 'icon', content, file, icon: await readPicture(icon) }),
      )
    },
  }
}

/** What a drawn cover depends on, besides the colours. */
function drawnOf(post: CoverPost, { illustrations, type }: Look) {
  return illustrations === 'kitchen' ? post.id : [illustrations, type, post]
}
