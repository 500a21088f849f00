/** An own file instead of the rendered résumé: names, limits and messages, shared by the form and the API. */

const pattern = /^[a-z0-9-]{1,40}-[0-9a-f]{10}\.(html|pdf)$/

export type ResumeFileKind = 'html' | 'pdf'

/** The kind by the name of the stored file; undefined for a name that doesn't match the scheme. */
export function resumeFileKind(name: string): ResumeFileKind | undefined {
  return pattern.exec(name)?.[1] as ResumeFileKind | undefined
}

/** Bytes. */
export const maxResumeBytes = { html: 1024 * 1024, pdf: 5 * 1024 * 1024 } as const

export const resumeFileErrors = {
  type: 'This file is neither a PDF nor an HTML document in UTF-8.',
  tooLarge: 'This file is too large. A PDF may have 5 MB, an HTML document 1 MB.',
} as const

export interface UploadedResume {
  /** The name of the stored file. */
  file: string
}
