/** The résumé: a page made from the JSON Resume in the site content, or the owner's own file. */
import { Hono } from 'hono'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Resume } from '#features/resume/resume-field.ts'
import { type ResumeFileKind, resumeFileKind } from '#features/resume/resume-file.ts'
import { ResumePage } from '#features/resume/resume-page.tsx'
import { sharedCacheControl } from '#http/cache-control.server.ts'
import type { HttpContext, HttpEnv } from '#http/env.server.ts'
import { etagMatches } from '#http/etag.server.ts'
import { catalogueOf } from '#i18n/catalogues.server.ts'
import { files, resumeFiles } from '#paths.ts'
import type { RouteDeps } from './app-deps.server.ts'

const htmlType = 'text/html; charset=utf-8'
/** The owner's HTML runs no script, and is of another origin than the site. */
const ownHtmlPolicy = [
  ...['sandbox', "default-src 'none'", "style-src 'unsafe-inline'", "img-src data: 'self'"],
  ...["font-src data: 'self'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"],
].join('; ')
/** Browsers show a PDF as a plugin inside a document of their own. */
const pdfPolicy = [
  ...["default-src 'none'", "object-src 'self'", "style-src 'unsafe-inline'"],
  ...["base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"],
].join('; ')

/** 404 where there is no résumé. */
export function resumeRoutes({ site, files: store }: RouteDeps) {
  const readResume = async () => (await site.read()).content.resume

  return new Hono<HttpEnv>()
    .get(files.resume, async (c) => {
      const { resume, identity } = (await site.read()).content
      if (resume.kind === 'document') {
        const labels = catalogueOf(identity.language).serverTranslation.resume
        const page = <ResumePage document={resume.document} owner={identity} labels={labels} />
        return respond(c, `<!doctype html>${renderToStaticMarkup(page)}`, htmlType)
      }
      if (publishedFile(resume, 'pdf')) return c.redirect(resumeFiles.pdf, 302)
      const file = publishedFile(resume, 'html')
      const html = file && (await store.read(file))
      if (!html) return c.notFound()
      c.header('Content-Security-Policy', ownHtmlPolicy)
      return respond(c, html, htmlType)
    })
    .get(resumeFiles.json, async (c) => {
      const { kind, document } = await readResume()
      if (kind !== 'document') return c.notFound()
      return respond(c, JSON.stringify(document, undefined, 2), 'application/json; charset=utf-8')
    })
    .get(resumeFiles.pdf, async (c) => {
      const file = publishedFile(await readResume(), 'pdf')
      const pdf = file && (await store.read(file))
      if (!pdf) return c.notFound()
      const etag = `"${file}"`
      c.header('Content-Security-Policy', pdfPolicy)
      c.header('ETag', etag)
      if (etagMatches(c.req.header('if-none-match'), etag)) return c.body(null, 304)
      return respond(c, pdf, 'application/pdf')
    })
}

/** The name of the own file if it is published and of this kind. */
function publishedFile({ kind, file }: Resume, fileKind: ResumeFileKind): string | undefined {
  return kind === 'file' && resumeFileKind(file) === fileKind ? file : undefined
}

function respond(c: HttpContext, body: string | Buffer<ArrayBuffer>, type: string) {
  return c.body(body, 200, { 'Content-Type': type, ...sharedCacheControl })
}
