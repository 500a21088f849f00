/** The application: middleware in order, then one mount a line. Listening is main's business. */
import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { adminApi, adminPages } from '#admin-routes.ts'
import { backupsApi } from '#features/backups/backups-api.server.ts'
import { contactApi } from '#features/contact/contact-api.server.ts'
import { messagesApi } from '#features/contact/messages-api.server.ts'
import { picturesApi } from '#features/pictures/pictures-api.server.ts'
import { uploads } from '#features/pictures/uploads.server.ts'
import { portfolioApi } from '#features/portfolio/portfolio-api.server.ts'
import { postsApi } from '#features/posts/posts-api.server.ts'
import { previewApi } from '#features/posts/preview-api.server.ts'
import { accountApi } from '#features/users/account-api.server.ts'
import { authApi } from '#features/users/auth-api.server.ts'
import { requireConfirmation } from '#features/users/confirmation.server.ts'
import { readSession, sessionCookies } from '#features/users/session-cookies.server.ts'
import { usersApi } from '#features/users/users-api.server.ts'
import { limitBody } from '#http/body-limit.server.ts'
import { compressText } from '#http/compress.server.ts'
import type { HttpEnv } from '#http/env.server.ts'
import { measureRequests } from '#http/metrics.server.ts'
import { requestLog } from '#http/request-log.server.ts'
import { sameOriginWrites } from '#http/same-origin.server.ts'
import { securityHeaders } from '#http/security-headers.server.ts'
import { staticFiles } from '#http/static-files.server.ts'
import '#http/zod-messages.ts'
import { api, pages, uploadsBase } from '#routes.ts'
import { owner } from '#site.ts'
import { adminRoutes } from './admin/admin-routes.server.ts'
import { answerErrors } from './answer-errors.server.ts'
import type { AppParts } from './app-parts.server.ts'
import { feedRoutes } from './feed-routes.server.ts'
import { healthRoutes } from './health-routes.server.ts'
import { metricsRoutes } from './metrics-routes.server.ts'
import { pageRoutes } from './page-routes.server.ts'
import { cspHash, inlineScriptHash } from './render.server.tsx'

const maxBodyBytes = 1024 * 1024
const limitMostBodies = limitBody(maxBodyBytes)
/** Ten thousand characters in any script, percent-encoded. */
const limitForm = limitBody(256 * 1024)

/** @throws when the client folder cannot be read */
export async function createApp(parts: AppParts) {
  const { db, files, config, now, log, avifs, backups, clientFolder, development = false } = parts
  const https = config.publicUrl.startsWith('https:')
  const cookies = sessionCookies(https)
  const app = new Hono<HttpEnv>({ strict: true })

  if (parts.metrics) app.use(measureRequests(parts.metrics))
  app.use(requestLog(log, config.trustProxy))
  app.use(
    securityHeaders({
      scriptHashes: [inlineScriptHash],
      styleHashesAt: styleHashes(parts),
      formTarget: parts.exported?.contact,
      https,
      development,
    }),
  )
  if (clientFolder) app.use(await staticFiles(clientFolder))
  app.use(compressText())
  if (parts.afterWrite) app.use(`${api.posts}/*`, afterWrites(parts.afterWrite))
  app.use(sameOriginWrites(config.publicUrl, config.exportUrl))
  app.use((c, next) => {
    // A picture may be larger, and has its own limit once it is clear who sends it.
    if (c.req.path === adminApi.pictures) return next()
    return (c.req.path === pages.home ? limitForm : limitMostBodies)(c, next)
  })

  app.use(`${api.base}/*`, async (c, next) => {
    await next()
    const isPrivate = c.get('session') || c.req.path.startsWith(adminApi.auth)
    c.header('Cache-Control', isPrivate ? 'no-store' : 'no-cache')
  })
  app.use(`${api.base}/*`, readSession({ db, now, cookies }))
  const relyingParty = { name: owner.name, origin: config.publicUrl }
  app.route(adminApi.auth, authApi({ db, now, cookies, site: relyingParty }))
  app.route(adminApi.account, accountApi({ db, now, cookies, site: relyingParty }))
  app.route(adminApi.users, usersApi({ db, now, cookies }))
  app.route(adminApi.messages, messagesApi({ db, now }))
  app.route(adminApi.pictures, picturesApi({ db, store: files, now, avifs }))
  const isShared = config.databaseUrl !== undefined
  const delicate = requireConfirmation(now)
  app.route(adminApi.backups, backupsApi({ db, backups, now, isShared, delicate }))
  app.route(api.contact, contactApi(parts))
  app.route(api.posts, postsApi({ db, now }))
  app.route(adminApi.preview, previewApi())
  app.route(api.base, portfolioApi({ db }))

  app.get(pages.postAlias, (c) => c.redirect(pages.posts, 301))
  app.route(uploadsBase, uploads(files))
  app.route('/', healthRoutes({ db }))
  app.route('/', metricsRoutes(parts))
  app.route('/', feedRoutes({ db, publicUrl: config.publicUrl }))
  app.route('/', pageRoutes(parts))
  app.route(adminPages.dashboard, adminRoutes(parts))
  answerErrors(app, parts)
  return app
}

/** What a write changed is followed before it is answered: whoever reads after that reads the new. */
function afterWrites(follow: NonNullable<AppParts['afterWrite']>) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    await next()
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
    const { status } = c.res
    if (isRead || (status >= 400 && status < 500)) return
    const [id = ''] = c.req.path.slice(api.posts.length + 1).split('/')
    await follow({ id, isStored: status < 400 })
  })
}

/** The policy of each document names its own style: the other three are a seventh of a page's headers. */
function styleHashes({ styleFor, inlineStyles = [], exported }: AppParts) {
  const hashes = new Map(inlineStyles.map((style) => [style, cspHash(style)]))
  const all = [...hashes.values()]
  return (path: string) => {
    // A host of an export has one policy for all pages.
    if (exported) return all
    const own = hashes.get(styleFor?.(path) ?? '')
    return own ? [own] : []
  }
}
