import * as z from 'zod/mini'
import type { Operations } from '../operation.server.ts'
import * as wire from '../post-schemas.server.ts'

const taken = {
  409: 'Another tag has, or had, the name or the slug; or this one is another by now',
}

export const tagOperations: Operations = {
  'GET /api/tags': {
    summary: 'Lists tags, the most used first',
    scope: 'posts:read',
    query: { limit: '1 to 999', status: 'Administrators: all, also unused ones' },
    response: z.array(wire.listedTag),
  },
  'GET /api/tags/:slug': {
    summary: 'Reads a tag',
    scope: 'posts:read',
    query: { status: 'Administrators: all, also an unused one, with an ETag' },
    response: wire.oneTag,
  },
  'PUT /api/tags/:slug': {
    summary: 'Changes the fields that are sent',
    example: { name: 'C++', slug: 'cpp' },
    response: wire.adminTag,
    others: taken,
  },
  'POST /api/tags/:slug/merge': {
    summary: 'Gives the posts of a tag another one',
    example: { into: 'cpp' },
    response: wire.adminTag,
    others: taken,
  },
  'DELETE /api/tags/:slug': {
    summary: 'Deletes a tag that no post has',
    status: 204,
    others: { 409: 'Posts have the tag' },
  },
}
