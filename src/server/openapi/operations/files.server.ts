import * as z from 'zod/mini'
import type { Operations } from '../operation.server.ts'
import * as wire from '../wire-schemas.server.ts'

const upload = { isUpload: true, query: { name: 'The name of the file' }, status: 201 }
const refused = { 413: 'The file is too large', 415: 'The file is of another kind' }

/** Uploads and backups. */
export const fileOperations: Operations = {
  'POST /api/pictures': {
    ...upload,
    summary: 'Stores a picture',
    response: z.object({
      src: z.string(),
      width: z.int(),
      height: z.int(),
      note: z.optional(z.string()),
    }),
    others: refused,
  },
  'POST /api/resume-files': {
    ...upload,
    summary: 'Stores a résumé as PDF or HTML',
    response: z.object({ file: z.string() }),
    others: refused,
  },
  'GET /api/backups': { summary: 'Lists the newest backups', response: wire.backups },
  'POST /api/backups': {
    summary: 'Starts a backup',
    status: 202,
    response: wire.backup,
    others: { 409: 'Another one is running' },
  },
  'GET /api/backups/:id': { summary: 'Reads a backup', response: wire.backup },
  'GET /api/backups/:id/file': { summary: 'Downloads a backup', media: 'application/gzip' },
}
