/** Renders the social cards and the icons of the site from its content. */
import type { SiteContent } from '#features/site/site-content.ts'
import { cardColors, cardContent, drawingVersion } from '#features/site/social-card.ts'
import type { IconFile } from './icon-files.ts'
import type { RenderCache } from './render-cache.server.ts'
import type { Render } from './render-job.server.ts'

interface Deps {
  cache: RenderCache
  render: Render
  /** Reads a picture that the content names. @returns undefined if it names none. @throws storage errors */
  readPicture: (src: string) => Promise<Buffer | undefined>
}

export interface Cards {
  /** A PNG of 1200 × 630 pixels. @param title of a post or a project; absent: the card of the site */
  card: (content: SiteContent, title?: string) => Promise<Buffer>
  icon: (content: SiteContent, file: IconFile) => Promise<Buffer>
}

/** Both reject with the errors of the storage that the pictures are in. */
export function createCards({ cache, render, readPicture }: Deps): Cards {
  return {
    card: (content, title) =>
      cache.get(['card', cardContent(content), title], async () => {
        const headshot = await readPicture(content.identity.headshot.src)
        return render({ kind: 'card', content, title: title ?? '', headshot })
      }),
    icon: (content, file) => {
      const { name, language, icon } = content.identity
      const shown = ['icon', drawingVersion, file, name, language, icon, cardColors(content.look)]
      return cache.get(shown, async () =>
        render({ kind: 'icon', content, file, icon: await readPicture(icon) }),
      )
    },
  }
}
