/** Social cards, drawn covers and icons, rendered from the site content when they are first requested. */
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Context, Hono } from 'hono'
import { createCards } from '#features/cards/cards.server.ts'
import type { CoverPost } from '#features/cards/covers/composition.ts'
import { rhythmOf } from '#features/cards/covers/rhythm.ts'
import { iconFiles } from '#features/cards/icon-files.ts'
import { renderCache } from '#features/cards/render-cache.server.ts'
import { renderJob } from '#features/cards/render-job.server.ts'
import { createRenderWorker } from '#features/cards/render-worker.server.ts'
import type { FocalPoint } from '#features/pictures/focal-point.ts'
import { findCaseStudy } from '#features/portfolio/project-queries.server.ts'
import type { Post } from '#features/posts/post.ts'
import { findPost } from '#features/posts/post-queries.server.ts'
import type { SiteSnapshot } from '#features/site/live-site.server.ts'
import { hasSection } from '#features/site/public-content.server.ts'
import type { HttpContext, HttpEnv } from '#http/env.server.ts'
import { cacheControlOf } from '#http/middleware/static-files.server.ts'
import { sendPicture } from '#http/send-picture.server.ts'
import { cardsBase, uploadsBase } from '#paths.ts'
import type { FileStore } from '#storage/file-store.server.ts'
import { folderStore } from '#storage/folder-store.server.ts'
import {
  coverPath,
  postCardPath,
  projectCardPath,
  siteCardPath,
  undrawnCoverOf,
} from '#ui/card-paths.ts'
import { pictureAddress } from '#ui/picture-address.ts'
import { coversBase } from '#ui/picture-sources.ts'
import { isPicturePath } from '#validation/picture-path.ts'
import type { RouteDeps } from './app-deps.server.ts'

/** Not in backups: everything in it is rendered again when it is missing. */
export function cacheFolderIn(dataDir: string): string {
  return join(dataDir, 'cache')
}

const immutable = 'public, max-age=31536000, immutable'
/**
 * A browser has six connections to a server: a page of new covers must not hold them for longer. The cover is drawn
 * nevertheless, for the next request.
 */
export const maxDrawingMs = 2000
/** `{id}-{hash}.png`, with any id. */
const cardName = /^(.+)-([0-9a-z]{1,7})\.png$/
/** The same of a cover. */
const coverName = /^(.+)-[0-9a-z]{1,7}-(480|800|1600)\.webp$/

export function cardRoutes(deps: RouteDeps) {
  const { db, now, site, files, log, cacheFolder, renderWorkerPath, ...others } = deps
  const cards = createCards({
    render: renderWorkerPath ? createRenderWorker(renderWorkerPath) : renderJob,
    cache: renderCache({ folder: cacheFolder, log }),
    readPicture: pictureReader(files, others.assetsFolder ?? others.clientFolder),
  })

  /**
   * Only the current card is rendered; a request for another hash is redirected to it.
   * @param find the current path and the texts of what has this id
   */
  async function sendCard(
    c: Context<HttpEnv, string>,
    find: (id: string, site: SiteSnapshot) => Promise<CardSubject | undefined>,
  ) {
    const [, id, hash] = cardName.exec(c.req.param('file') ?? '') ?? []
    if (id === undefined) return c.notFound()
    const snapshot = await site.read()
    const current = await find(id, snapshot)
    if (!current) return c.notFound()
    const { path, ...shown } = current
    if (!path.endsWith(`-${hash}.png`)) return c.redirect(path, 302)
    const bytes = await cards.card({ content: snapshot.content, ...shown })
    return sendPicture(c, bytes, { type: 'image/png', cacheControl: immutable })
  }

  const app = new Hono<HttpEnv>()
    .get(`${cardsBase}/:file`, (c) =>
      sendCard(c, async (id, { shell }) =>
        id === 'site' ? { path: siteCardPath(shell.cardKey) } : undefined,
      ),
    )
    .get(`${cardsBase}/posts/:file`, (c) =>
      sendCard(c, async (id, { shell }) => {
        const post = await findPost(db, now(), id)
        if (!post) return undefined
        const path = postCardPath(shell.cardKey, post)
        const { title, imageFocus: focus } = post
        const src = pictureAddress(post.imageUrl) ?? shell.cover
        if (src === undefined) return { path, title, coverPost: coverPostOf(post) }
        return { path, title, ...(src && { cover: { src, focus } }) }
      }),
    )
    .get(`${cardsBase}/projects/:file`, (c) =>
      sendCard(c, async (id, { shell, publicContent }) => {
        const isShown = hasSection(publicContent, 'projects')
        const project = isShown ? await findCaseStudy(db, id) : undefined
        return project && { path: projectCardPath(shell.cardKey, project), title: project.title }
      }),
    )
    .get(`${coversBase}/:file`, async (c) => {
      const [, id, width] = coverName.exec(c.req.param('file')) ?? []
      const post = id === undefined ? undefined : await findPost(db, now(), id)
      if (!post) return c.notFound()
      const { content, shell } = await site.read()
      const path = coverPath(shell.cardKey, post, Number(width))
      if (!path.endsWith(`/${encodeURIComponent(c.req.param('file'))}`))
        return c.redirect(path, 302)
      const bytes = await within(
        others.maxDrawingMs,
        cards.cover(content, coverPostOf(post), Number(width)),
      )
      if (!bytes) {
        c.header('Cache-Control', 'no-store')
        const undrawn = undrawnCoverOf(shell)
        return undrawn ? c.redirect(undrawn, 302) : c.body(null, 204)
      }
      return sendPicture(c, bytes, { type: 'image/webp', cacheControl: immutable })
    })
  for (const file of iconFiles) {
    app.get(file.path, async (c: HttpContext) => {
      const { content } = await site.read().catch(site.last)
      const bytes = await cards.icon(content, file)
      return sendPicture(c, bytes, { type: file.type, cacheControl: cacheControlOf(file.path) })
    })
  }
  return app
}

/** @returns undefined if it takes longer */
async function within<Result>(
  ms: number | undefined,
  result: Promise<Result>,
): Promise<Result | undefined> {
  if (ms === undefined) return result
  const controller = new AbortController()
  try {
    return await Promise.race([result, wait(ms, undefined, { signal: controller.signal })])
  } finally {
    controller.abort()
  }
}

interface CardSubject {
  path: string
  title?: string
  coverPost?: CoverPost
  cover?: { src: string; focus: FocalPoint | undefined }
}

/** What its cover is drawn of. */
function coverPostOf({ _id, title, content }: Post): CoverPost {
  return { id: _id, title, rhythm: rhythmOf(content) }
}

/** Reads uploads and built-in pictures. */
function pictureReader(uploads: FileStore, assetsFolder: string | undefined) {
  const assets = assetsFolder === undefined ? undefined : folderStore(assetsFolder)
  return async (src: string) => {
    // Paths without `..`, also in content of an earlier version.
    if (!isPicturePath(src)) return undefined
    if (src.startsWith(`${uploadsBase}/`)) return uploads.read(src.slice(uploadsBase.length + 1))
    return assets?.read(src)
  }
}
