/** A picture to render, with all that it needs: it may be sent to another process. */
import type { SiteContent } from '#features/site/site-content.ts'
import type { IconFile } from './icon-files.ts'
import { renderCard, renderIcon } from './render-pictures.server.ts'

export type RenderJob =
  | { kind: 'card'; content: SiteContent; title: string; headshot: Buffer | undefined }
  | { kind: 'icon'; content: SiteContent; file: IconFile; icon: Buffer | undefined }

/** @returns the bytes of the picture */
export type Render = (job: RenderJob) => Promise<Buffer>

export const renderJob: Render = (job) =>
  job.kind === 'card'
    ? renderCard(job.content, job.title, job.headshot)
    : renderIcon(job.file, job.content, job.icon)
