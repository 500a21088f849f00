/** The Hono application: middleware in order, then the routes. */
import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { methodNotAllowed as onMethodNotAllowed } from 'hono/method-not-allowed'
import { adminApi, adminPages } from '#admin-paths.ts'
import type { Db } from '#db/open.server.ts'
import { analyticsApi, analyticsCsvApi } from '#features/analytics/analytics-api.server.ts'
import { backupsApi } from '#features/backups/backups-api.server.ts'
import { contactApi, contactLanguage } from '#features/contact/contact-api.server.ts'
import { messagesApi } from '#features/contact/messages-api.server.ts'
import { notificationsApi } from '#features/contact/notifications-api.server.ts'
import { linksApi } from '#features/links/links-api.server.ts'
import { picturesApi } from '#features/pictures/pictures-api.server.ts'
import { uploads } from '#features/pictures/uploads.server.ts'
import { portfolioApi } from '#features/portfolio/portfolio-api.server.ts'
import { projectsApi } from '#features/portfolio/projects-api.server.ts'
import { archiveApi } from '#features/posts/archive-api.server.ts'
import { draftsApi } from '#features/posts/drafts-api.server.ts'
import { postsApi } from '#features/posts/posts-api.server.ts'
import { previewApi } from '#features/posts/preview-api.server.ts'
import { tagsApi } from '#features/posts/tags-api.server.ts'
import { resumeFilesApi } from '#features/resume/resume-files-api.server.ts'
import { searchApi, suggestionsApi } from '#features/search/search-api.server.ts'
import { iconSprites } from '#features/site/icon-sprites.server.ts'
import { createLiveSite } from '#features/site/live-site.server.ts'
import { siteApi } from '#features/site/site-api.server.ts'
import { accountApi } from '#features/users/account/account-api.server.ts'
import { requireRecentAuth } from '#features/users/account/recent-auth.server.ts'
import { authApi } from '#features/users/login/auth-api.server.ts'
import { authenticate, readSession } from '#features/users/login/authenticate.server.ts'
import { sessionCookies } from '#features/users/login/session-cookies.server.ts'
import { tokensApi } from '#features/users/tokens/tokens-api.server.ts'
import { usersApi } from '#features/users/users-api.server.ts'
import { webhooksApi } from '#features/webhooks/webhooks-api.server.ts'
import type { HttpEnv } from '#http/env.server.ts'
import { methodNotAllowed } from '#http/errors.server.ts'
import { limitBody } from '#http/middleware/body-limit.server.ts'
import { compressText } from '#http/middleware/compress.server.ts'
import { csrf } from '#http/middleware/csrf.server.ts'
import { idempotency } from '#http/middleware/idempotency.server.ts'
import { measureRequests } from '#http/middleware/metrics.server.ts'
import { refuseUnreadFields } from '#http/middleware/refuse-unread-fields.server.ts'
import { rejectNul } from '#http/middleware/reject-nul.server.ts'
import { requestLog } from '#http/middleware/request-log.server.ts'
import { securityHeaders } from '#http/middleware/security-headers.server.ts'
import { staticFiles } from '#http/middleware/static-files.server.ts'
import type { Queue } from '#queue/queue.server.ts'
import '#validation/zod-messages.ts'
import {
  api,
  archiveApi as archivePath,
  beaconPath,
  pages,
  searchPath,
  serverPages,
  suggestionsApi as suggestionsPath,
  tagApi,
  uploadsBase,
} from '#paths.ts'
import { adminRoutes } from './admin-routes.server.ts'
import type { AppDeps, RouteDeps } from './app-deps.server.ts'
import { cardRoutes } from './card-routes.server.ts'
import { contentExportApi } from './content-export/content-export-api.server.ts'
import { beaconRoutes, countAnswers } from './count-answers.server.ts'
import { dashboardApi } from './dashboard-api.server.ts'
import { handleErrors } from './error-handler.server.ts'
import { feedRoutes } from './feeds/feed-routes.server.ts'
import { healthApi } from './health/health-api.server.ts'
import { healthRoutes } from './health-routes.server.ts'
import { importsApi } from './import/imports-api.server.ts'
import { metricsRoutes } from './metrics-routes.server.ts'
import { openApiRoutes } from './openapi/openapi-routes.server.ts'
import { hasOwnContent } from './own-content.server.ts'
import { pageRoutes } from './page-routes.server.ts'
import { postMarkdownRoutes } from './post-markdown-routes.server.ts'
import { previewRoutes } from './preview-routes.server.tsx'
import { cspHash, inlineScriptHash } from './render.server.tsx'
import { resumeRoutes } from './resume-routes.server.tsx'
import { setupApi } from './setup-api.server.ts'
import { sitePreviewRoutes } from './site-preview-routes.server.ts'

/** @throws when the client folder cannot be read */
export async function createApp(appDeps: AppDeps) {
  const isOwned = (db: Db) => hasOwnContent(db, appDeps.now())
  const { site = createLiveSite({ ...appDeps, hasOwnContent: isOwned }) } = appDeps
  // For error pages, should the database be unavailable later.
  await site.read().catch(() => {})
  const deps: RouteDeps = { ...appDeps, site }
  const { db, files, config, now, log, avifWorker, backups, clientFolder } = deps
  const cookies = sessionCookies(isHttps(config))
  const app = new Hono<HttpEnv>({ strict: true })

  if (deps.metrics) app.use(measureRequests(deps.metrics))
  app.use(requestLog(log, config.trustProxy))
  if (deps.visits) app.use(countAnswers(deps.visits))
  app.use(securityHeadersFor(deps))
  if (clientFolder) app.use(await staticFiles(clientFolder))
  app.use(compressText())
  app.use(api.contact, contactLanguage(site))
  app.use(rejectNul)
  app.use(rejectUnsupportedMethods(app))
  if (deps.queue) app.use(wakeAfterWrites(deps.queue))
  if (deps.afterWrite) {
    const contentPaths = [api.posts, tagApi.all, api.site, api.projects, adminApi.setup]
    for (const path of [...contentPaths, adminApi.links]) {
      app.use(`${path}/*`, syncAfterWrites(deps.afterWrite))
    }
  }
  app.use(csrf(config.publicUrl, config.exportUrl))
  app.use(limitBodies)

  app.use(`${api.base}/*`, apiCacheControl)
  app.use(`${api.base}/*`, authenticate({ db, now, cookies }))
  app.use(`${api.base}/*`, refuseUnreadFields)
  app.use(`${api.base}/*`, idempotency({ db, now, isExcluded: isWithoutStoredResponse }))
  const relyingParty = {
    get name() {
      return site.last().content.identity.name
    },
    origin: config.publicUrl,
  }
  app.route(adminApi.auth, authApi({ db, now, cookies, site: relyingParty, onLogin: deps.onLogin }))
  app.route(adminApi.account, accountApi({ db, now, cookies, site: relyingParty }))
  app.route(adminApi.tokens, tokensApi({ db, now }))
  app.route(adminApi.users, usersApi({ db, now, cookies }))
  app.route(
    adminApi.messages,
    messagesApi({ db, now, updateMessageIndex: deps.updateMessageIndex }),
  )
  app.route(
    adminApi.notifications,
    notificationsApi({
      ...{ db, mail: config.mail, outbox: deps.outbox },
      requireRecentAuth: requireRecentAuth(now),
    }),
  )
  app.route(adminApi.pictures, picturesApi({ db, store: files, now, avifWorker }))
  app.route(adminApi.resumeFiles, resumeFilesApi(files))
  const isShared = config.databaseUrl !== undefined
  app.route(
    adminApi.backups,
    backupsApi({ db, backups, now, isShared, requireRecentAuth: requireRecentAuth(now) }),
  )
  app.route(adminApi.health, healthApi(deps))
  app.route(adminApi.contentExport, contentExportApi(deps))
  const timeZone = async () => (await site.read()).content.identity.timeZone
  app.route(adminApi.analytics, analyticsApi({ db, now, timeZone, userAgents: deps.userAgents }))
  app.route(adminApi.analyticsCsv, analyticsCsvApi({ db }))
  app.route(beaconPath, beaconRoutes(deps))
  if (deps.imports) app.route(adminApi.imports, importsApi({ db, imports: deps.imports, now }))
  const { webhookHosts: allowedHosts } = config
  app.route(
    adminApi.webhooks,
    webhooksApi({ db, now, requireRecentAuth: requireRecentAuth(now), allowedHosts }),
  )
  app.route(api.contact, contactApi(deps))
  app.route(api.posts, postsApi({ db, now, site, publicUrl: config.publicUrl }))
  app.route(api.posts, draftsApi({ db, now }))
  app.route(adminApi.preview, previewApi({ db, now, publicUrl: config.publicUrl }))
  app.route(api.site, siteApi({ db, now, site }))
  app.route(adminApi.setup, setupApi(deps))
  app.route(adminApi.links, linksApi({ db, now, site }))
  app.route(adminApi.dashboard, dashboardApi(deps))
  app.route(api.projects, projectsApi({ db, now, site }))
  app.route(api.base, portfolioApi({ db, now, site }))
  app.route(tagApi.all, tagsApi({ db, now }))
  app.route(archivePath, archiveApi({ db, now, site }))
  app.route(suggestionsPath, suggestionsApi({ db, now }))
  app.route(searchPath, searchApi({ db, now }))

  app.get(serverPages.blogRedirect, (c) => c.redirect(pages.posts, 301))
  app.route(uploadsBase, uploads(files))
  app.route('/', openApiRoutes(app, config.publicUrl))
  app.route('/', iconSprites(site))
  app.route('/', healthRoutes({ db }))
  app.route('/', metricsRoutes(deps))
  app.route('/', feedRoutes(deps))
  app.route('/', resumeRoutes(deps))
  app.route('/', cardRoutes(deps))
  app.route('/', postMarkdownRoutes(deps))
  app.route('/', pageRoutes(deps))
  app.route('/', previewRoutes(deps))
  app.use(adminPages.sitePreview, readSession({ db, now, cookies }))
  app.route('/', sitePreviewRoutes(deps))
  app.route('/', adminRoutes(deps))
  handleErrors(app, deps)
  return app
}

function isHttps({ publicUrl }: AppDeps['config']) {
  return publicUrl.startsWith('https:')
}

function securityHeadersFor({ config, inlineStyles = [], exported, development = false }: AppDeps) {
  return securityHeaders({
    scriptHashes: [inlineScriptHash],
    styleHashes: inlineStyles.map(cspHash),
    formTarget: exported?.contact,
    https: isHttps(config),
    development,
  })
}

/** Responds 405 with `Allow` after the guards of a route, so that a 401 or 403 does not reveal its methods. */
function rejectUnsupportedMethods(app: Hono<HttpEnv>) {
  return onMethodNotAllowed({
    app,
    onMethodNotAllowed: (_c, methods) => {
      throw methodNotAllowed(methods)
    },
  })
}

const limitDefault = limitBody(1024 * 1024)
/** The contact form: ten thousand characters in any script, percent-encoded. */
const limitForm = limitBody(256 * 1024)

/** A picture, a résumé and an import may be larger; their routes set a limit after authorization. */
const uploadPaths: string[] = [adminApi.pictures, adminApi.resumeFiles, adminApi.imports]

const limitBodies = createMiddleware<HttpEnv>((c, next) => {
  if (uploadPaths.includes(c.req.path)) return next()
  return (c.req.path === pages.home ? limitForm : limitDefault)(c, next)
})

/**
 * Messages and posts know their keys for good. Responses with a secret are not stored: logins, factors, tokens, webhooks,
 * preview links. A preview changes nothing, and a file is read by its route alone.
 */
function isWithoutStoredResponse(path: string) {
  const own: string[] = [api.contact, api.posts, adminApi.preview]
  const secret = [adminApi.auth, adminApi.account, adminApi.tokens, adminApi.webhooks]
  const isSecret = secret.some((base) => path === base || path.startsWith(`${base}/`))
  return (
    own.includes(path) || uploadPaths.includes(path) || isSecret || path.endsWith('/preview-links')
  )
}

const apiCacheControl = createMiddleware<HttpEnv>(async (c, next) => {
  await next()
  const { path } = c.req
  // The tag of the site content names its revision, but a new version of the software may send it with more fields.
  const isPrivate =
    c.get('session') || c.get('apiToken') || path.startsWith(adminApi.auth) || path === api.site
  c.res.headers.set('Cache-Control', isPrivate ? 'no-store' : 'no-cache')
})

/** A write may have enqueued work; who is told of it finds it on the pages and in the search. */
function wakeAfterWrites(queue: Pick<Queue, 'wake'>) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    await next()
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') queue.wake()
  })
}

/** Invalidates the response cache before the response to a write is sent, so that later reads show it. */
function syncAfterWrites(afterWrite: NonNullable<AppDeps['afterWrite']>) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    await next()
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
    const { status } = c.res
    if (isRead || (status >= 400 && status < 500)) return
    await afterWrite(status < 400)
  })
}
