/** Why the server refused a draft, with the field that it refused. */
import { serverMessageOf } from '#api/admin/call-admin.ts'
import { asApiError } from '#api/api-client.ts'
import type { PostFields } from '../../post-schema.ts'

/** 'Canonical address: Too long'; undefined if there was no response. */
export function saveErrorOf(error: unknown): string | undefined {
  const message = serverMessageOf(error)
  const [first] = Object.entries(asApiError(error).errors)
  if (message === undefined || !first) return message
  const [path, reason] = first
  const name = path.replace(/^fields\./, '').split('.')[0] ?? path
  return `${labels[name as keyof PostFields] ?? name}: ${reason}`
}

/** As the form shows them. */
const labels: Record<keyof PostFields, string> = {
  title: 'Blog Title',
  excerpt: 'Excerpt',
  content: 'Content',
  format: 'Format',
  imageUrl: 'Image',
  imageAlt: 'Image description',
  imageFocus: 'Focal point',
  slug: 'Address',
  publishedAt: 'Date',
  tags: 'Tags',
  series: 'Series',
  canonicalUrl: 'Canonical address',
  description: 'Description',
}
