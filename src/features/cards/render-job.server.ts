/** A picture to render, with all that it needs: it may be sent to another process. */
import type { FocalPoint } from '#features/pictures/focal-point.ts'
import type { Look } from '#features/site/look.ts'
import type { SiteContent } from '#features/site/site-content.ts'
import type { CoverPost } from './covers/composition.ts'
import { renderCover } from './covers/render-cover.server.ts'
import type { IconFile } from './icon-files.ts'
import { renderCard, renderIcon } from './render-pictures.server.ts'

export type RenderJob =
  | {
      kind: 'card'
      content: SiteContent
      title: string
      picture: Buffer | undefined
      focus: FocalPoint
      coverPost?: CoverPost | undefined
    }
  | { kind: 'cover'; post: CoverPost; look: Look; width: number }
  | { kind: 'icon'; content: SiteContent; file: IconFile; icon: Buffer | undefined }

/** @returns the bytes of the picture */
export type Render = (job: RenderJob) => Promise<Buffer>

export const renderJob: Render = (job) => {
  switch (job.kind) {
    case 'card':
      return renderCard(job.content, job.title, job.picture, job)
    case 'cover':
      return renderCover(job.post, job.look, job.width)
    case 'icon':
      return renderIcon(job.file, job.content, job.icon)
  }
}
