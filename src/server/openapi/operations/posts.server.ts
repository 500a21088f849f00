import * as z from 'zod/mini'
import type { Operations } from '../operation.server.ts'
import * as wire from '../post-schemas.server.ts'

const page = { limit: '1 to 100, 100 by default', page: 'Counts from 1' }
const example = { title: 'Stock', excerpt: 'Bones', content: '<p>Simmer.</p>' }

/** Posts; on the wire they are blogs. */
export const postOperations: Operations = {
  'GET /api/blogs': {
    summary: 'Lists posts, newest first, without their content',
    scope: 'posts:read',
    query: {
      ...page,
      tag: 'The slug of a tag',
      q: 'Administrators: words in title or excerpt',
      order: 'Administrators: newest, oldest, changed or title',
      status: 'Administrators: published, draft, scheduled or all',
      state: 'Administrators: published or deleted',
    },
    response: z.array(wire.listedPost),
  },
  'POST /api/blogs': {
    summary: 'Creates a post',
    description: 'Without a status it is published at once. posts:draft requires "draft".',
    example,
    status: 201,
    response: wire.createdPost,
  },
  'GET /api/blogs/:id': {
    summary: 'Reads a post by its id or slug',
    description: 'Administrators also read drafts and scheduled posts, with their status.',
    scope: 'posts:read',
    query: { format: 'Administrators: source, for the text as written, with an ETag' },
    response: wire.onePost,
  },
  'PUT /api/blogs/:id': {
    summary: 'Changes the fields that are sent',
    description: 'posts:draft changes a draft only, and leaves it one.',
    example: { excerpt: 'Bones and time' },
    response: wire.editablePost,
    others: { 409: 'The post or its draft is another revision' },
  },
  'DELETE /api/blogs/:id': {
    summary: 'Deletes a post, for thirty days',
    query: { state: 'deleted: a post that is deleted is deleted for good; with a session only' },
    status: 204,
  },
  'POST /api/blogs/:id/restore': {
    summary: 'Restores a deleted post, as it was or as a draft',
    example: { status: 'draft' },
    response: z.union([wire.postSummary, wire.editablePost]),
  },
  'GET /api/blogs/:id/adjacent': {
    summary: 'Reads what a reader of a post may go on with',
    response: wire.adjacentPosts,
  },
  'POST /api/preview': {
    summary: 'Renders a text as a post would be',
    example: { content: '# Stock', format: 'markdown' },
    response: wire.preview,
  },
  'GET /api/archive': {
    summary: 'Counts the posts of each year',
    response: z.array(wire.year),
  },
  'GET /api/search': {
    summary: 'Finds published posts by their words, best first',
    query: { q: 'The words', limit: '1 to 20' },
    response: z.array(wire.searchAnswer),
  },
  'GET /api/suggestions': {
    summary: 'Finds posts that a missing address may have meant',
    query: { path: 'The path that was asked for' },
    response: z.array(wire.suggestion),
  },
}
