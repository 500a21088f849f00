/** What API tokens may call, by the weakest scope that suffices. Whatever the role table has besides is not for tokens. */
import type { Scope } from '#http/scopes.ts'

type Calls = Record<Scope | 'any', string[]>

const calls: Calls = {
  'posts:read': [
    'GET /api/tags/warm?status=all',
    'GET /api/blogs?q=soup',
    'GET /api/blogs?order=title',
    'GET /api/blogs?state=deleted',
    'GET /api/blogs/soup?format=source',
    'GET /api/blogs/nowhere?format=source',
    'GET /api/blogs?status=all',
    'GET /api/blogs?status=draft',
    'GET /api/blogs?status=gone',
    'GET /api/blogs/stew?format=source',
    'GET /api/blogs/pie/revisions',
    'GET /api/blogs/broth/revisions',
    'GET /api/blogs/pie/revisions/1',
    'GET /api/blogs/pie/revisions/9',
    'GET /api/blogs/pie/preview-links',
    'GET /api/tags?status=all',
    'GET /api/tags?status=some',
  ],
  'posts:draft': [
    'PUT /api/blogs/nowhere',
    'PUT /api/blogs/soup/draft',
    'PUT /api/blogs/broth/draft',
    'DELETE /api/blogs/pie/draft',
    'DELETE /api/blogs/broth/draft',
    'PUT /api/blogs/pie/revisions/1',
    'POST /api/blogs/pie/revisions/1/restore',
    'POST /api/blogs/pie/revisions/9/restore',
    'POST /api/preview',
    'POST /api/pictures?name=a.jpg',
    'GET /api/pictures',
  ],
  'posts:publish': [
    'PUT /api/blogs/stew',
    'PUT /api/blogs/soup',
    'DELETE /api/blogs/soup',
    'DELETE /api/blogs/nowhere',
    'POST /api/blogs/broth/restore',
    'POST /api/blogs/soup/restore',
    'POST /api/blogs/pie/preview-links',
    'DELETE /api/blogs/pie/preview-links',
    'DELETE /api/blogs/soup/preview-links',
    'DELETE /api/blogs/pie/preview-links/9',
    'PUT /api/tags/warm',
    'PUT /api/tags/nowhere',
    'POST /api/tags/warm/merge',
    'DELETE /api/tags/old',
    'DELETE /api/tags/warm',
    'DELETE /api/tags/nowhere',
  ],
  'site:write': [
    'POST /api/pictures?name=a.jpg',
    'GET /api/pictures',
    'GET /api/site/icons?q=rust',
    'PUT /api/site',
    'GET /api/site/document',
    'GET /api/site/revisions',
    'POST /api/site/revisions/1/restore',
    'POST /api/site/revisions/9/restore',
    'GET /api/projects/pan?format=source',
    'POST /api/projects',
    'PUT /api/projects/pan',
    'PUT /api/projects/nowhere',
    'DELETE /api/projects/pan',
    'DELETE /api/projects/nowhere',
    'POST /api/projects/pot/restore',
    'POST /api/projects/pan/restore',
    'PUT /api/projects/order',
    'POST /api/resume-files?name=cv.pdf',
    'GET /api/resume-files',
  ],
  'messages:read': ['GET /api/messages', 'GET /api/messages/counts', 'GET /api/messages/nowhere'],
  any: ['GET /api/auth/profile'],
}

/** The scopes of a call, any of which suffices; `any`: every token may make it; empty: none may. */
export function scopesOf(call: string, body?: unknown): (Scope | 'any')[] {
  // A post of another status would be public.
  if (call === 'POST /api/blogs') return [isPublic(body) ? 'posts:publish' : 'posts:draft']
  return (Object.keys(calls) as (keyof Calls)[]).filter((scope) => calls[scope].includes(call))
}

function isPublic(body: unknown) {
  const { title, status } = body as { title?: string; status?: string }
  return title !== undefined && status !== 'draft'
}
