/** The rhythm of a text, which covers plot. */
import type { Rhythm } from './composition.ts'

const parts = /<(h[2-6]|p|pre|li)\b[^>]*>(.*?)<\/\1>/gs

/** @param html as it is published */
export function rhythmOf(html: string): Rhythm {
  return Array.from(html.matchAll(parts), ([, tag = '', content = '']) => ({
    kind: tag.startsWith('h') ? 'heading' : tag === 'pre' ? 'code' : 'text',
    length: content.replace(/<[^>]*>/g, '').length,
  }))
}
