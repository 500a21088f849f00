import type { PostFields } from '../../../post-schema.ts'

/** Fields that the panel shows; the others are in the page. */
export const settingsFields: (keyof PostFields)[] = [
  ...(['slug', 'publishedAt', 'tags', 'series', 'imageFocus'] as const),
  ...(['canonicalUrl', 'description'] as const),
]
