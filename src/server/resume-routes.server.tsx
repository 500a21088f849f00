/** The résumé: a page made from the JSON Resume in the site content, or the owner's own file. */
import { Hono } from 'hono'
import { renderToStaticMarkup } from 'react-dom/server'
import { publishedFileKind } from '#features/resume/resume-field.ts'
import { ResumePage } from '#features/resume/resume-page.tsx'
import { resumeFilePolicies } from '#features/resume/resume-policy.server.ts'
import { defaultLook } from '#features/site/default-look.ts'
import { lookStyle, themeColorsOf } from '#features/site/look.server.ts'
import type { Type } from '#features/site/look.ts'
import { sharedCacheControl } from '#http/cache-control.server.ts'
import type { HttpContext, HttpEnv } from '#http/env.server.ts'
import { etagMatches } from '#http/etag.server.ts'
import { catalogueOf } from '#i18n/catalogues.server.ts'
import { files, resumeFiles } from '#paths.ts'
import type { RouteDeps } from './app-deps.server.ts'
import { cspHash } from './render.server.tsx'

const htmlType = 'text/html; charset=utf-8'

/** 404 where there is no résumé. */
export function resumeRoutes({ site, files: store, typeStyleFor }: RouteDeps) {
  const readResume = async () => (await site.read()).content.resume

  return new Hono<HttpEnv>()
    .get(files.resume, async (c) => {
      const { resume, identity, look } = (await site.read()).content
      if (resume.kind === 'document') {
        const labels = catalogueOf(identity.language).serverTranslation.resume
        const style = lookStyle(look, typeStyleFor?.(look.type))
        if (style) c.set('styleHash', cspHash(style))
        const page = (
          <ResumePage
            document={resume.document}
            owner={identity}
            labels={labels}
            look={{ style, fonts: fontsOf(look.type), themeColors: themeColorsOf(look) }}
          />
        )
        return respond(c, `<!doctype html>${renderToStaticMarkup(page)}`, htmlType)
      }
      const kind = publishedFileKind(resume)
      if (kind === 'pdf') return c.redirect(resumeFiles.pdf, 302)
      const html = kind && (await store.read(resume.file))
      if (!html) return c.notFound()
      c.header('Content-Security-Policy', resumeFilePolicies.html)
      return respond(c, html, htmlType)
    })
    .get(resumeFiles.json, async (c) => {
      const { kind, document } = await readResume()
      if (kind !== 'document') return c.notFound()
      return respond(c, JSON.stringify(document, undefined, 2), 'application/json; charset=utf-8')
    })
    .get(resumeFiles.pdf, async (c) => {
      const resume = await readResume()
      if (publishedFileKind(resume) !== 'pdf') return c.notFound()
      const etag = `"${resume.file}"`
      const isUnchanged = etagMatches(c.req.header('if-none-match'), etag)
      const pdf = isUnchanged ? undefined : await store.read(resume.file)
      if (!isUnchanged && !pdf) return c.notFound()
      c.header('Content-Security-Policy', resumeFilePolicies.pdf)
      c.header('ETag', etag)
      return pdf ? respond(c, pdf, 'application/pdf') : c.body(null, 304)
    })
}

/** resume.css has the full file of the default face, the style of another one also its core. */
function fontsOf(type: Type) {
  const display = type === defaultLook.type ? `${type}-latin-wght-normal` : `${type}-core-500`
  return [display, 'instrument-sans-latin-wght-normal'].map((font) => `/fonts/${font}.woff2`)
}

function respond(c: HttpContext, body: string | Buffer<ArrayBuffer>, type: string) {
  return c.body(body, 200, { 'Content-Type': type, ...sharedCacheControl })
}
