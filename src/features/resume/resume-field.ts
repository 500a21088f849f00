/** The résumé in the site content. */
import * as z from 'zod/mini'
import { jsonResumeSchema } from './json-resume.ts'
import { resumeFileKind } from './resume-file.ts'

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

/** What visitors may read: only the kind that is published. */
export function publicResume({ kind, document, file }: Resume): Resume {
  return {
    kind,
    document: kind === 'document' ? document : {},
    file: kind === 'file' ? file : '',
  }
}
