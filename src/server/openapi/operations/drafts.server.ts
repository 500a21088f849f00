import * as z from 'zod/mini'
import { emptyPost } from '#features/posts/post-schema.ts'
import type { Operations } from '../operation.server.ts'
import * as wire from '../post-schemas.server.ts'

/** Drafts of posts, their revisions and preview links. */
export const draftOperations: Operations = {
  'PUT /api/blogs/:id/draft': {
    summary: 'Saves the unpublished changes of a post',
    example: { fields: { ...emptyPost, title: 'Stock' }, baseRevision: 1 },
    response: wire.draftSave,
    others: { 409: 'Another draft, or another revision of the post, is stored' },
  },
  'DELETE /api/blogs/:id/draft': { summary: 'Discards the unpublished changes', status: 204 },
  'GET /api/blogs/:id/revisions': {
    summary: 'Lists the revisions of a post, newest first',
    response: z.array(wire.revision),
  },
  'GET /api/blogs/:id/revisions/:number': {
    summary: 'Reads a revision with its fields',
    response: wire.revisionWithFields,
  },
  'PUT /api/blogs/:id/revisions/:number': {
    summary: 'Names a revision, which keeps it for good',
    example: { name: 'First edition' },
    response: wire.revision,
  },
  'POST /api/blogs/:id/revisions/:number/restore': {
    summary: 'Makes a revision the draft',
    response: wire.editablePost,
  },
  'GET /api/blogs/:id/preview-links': {
    summary: 'Lists the preview links of a post',
    response: z.array(wire.previewLink),
  },
  'POST /api/blogs/:id/preview-links': {
    summary: 'Creates a link that shows the draft to everybody who has it',
    example: { days: 7 },
    status: 201,
    response: wire.createdLink,
    others: { 409: 'The post has twenty links' },
  },
  'DELETE /api/blogs/:id/preview-links': { summary: 'Revokes all preview links', status: 204 },
  'DELETE /api/blogs/:id/preview-links/:linkId': {
    summary: 'Revokes a preview link',
    status: 204,
  },
}
