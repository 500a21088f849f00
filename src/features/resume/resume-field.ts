/** The résumé in the site content. */
import * as z from 'zod/mini'
import { jsonResumeSchema } from './json-resume.ts'
import { type ResumeFileKind, resumeFileKind } from './resume-file.ts'

export const resumeKinds = ['document', 'file', 'none'] as const

/** The document and the file stay stored while another kind is published. */
export const resumeSchema = z
  .object({
    kind: z.enum(resumeKinds),
    document: jsonResumeSchema,
    /** The name of an uploaded HTML or PDF file; empty: none. */
    file: z
      .string()
      .check(
        z.refine((file) => file === '' || resumeFileKind(file) !== undefined, 'Upload a file'),
      ),
  })
  .check(
    z.refine(({ kind, file }) => kind !== 'file' || file !== '', {
      path: ['file'],
      error: 'Upload a file',
    }),
  )

export type Resume = z.output<typeof resumeSchema>

export const noResume: Resume = { kind: 'none', document: {}, file: '' }

/** The kind of the own file if one is published. */
export function publishedFileKind({ kind, file }: Resume): ResumeFileKind | undefined {
  return kind === 'file' ? resumeFileKind(file) : undefined
}

/** What visitors may read: only the kind that is published. */
export function publicResume({ kind, document, file }: Resume): Resume {
  return {
    kind,
    document: kind === 'document' ? document : {},
    file: kind === 'file' ? file : '',
  }
}
