/** The Content-Security-Policy of an own résumé, on the site and in an export. */
import type { ResumeFileKind } from './resume-file.ts'

const shared = ["base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"]

export const resumeFilePolicies: Record<ResumeFileKind, string> = {
  /** It runs no script, and is of another origin than the site; so are fonts, which need the site's. */
  html: [
    ...['sandbox allow-popups allow-popups-to-escape-sandbox', "default-src 'none'"],
    ...["style-src 'unsafe-inline'", "img-src data: 'self'", 'font-src data:', ...shared],
  ].join('; '),
  /** Browsers show it as a plugin inside a document of their own. */
  pdf: ["default-src 'none'", "object-src 'self'", "style-src 'unsafe-inline'", ...shared].join(
    '; ',
  ),
}
