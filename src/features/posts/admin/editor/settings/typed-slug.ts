/**
 * A typed or pasted address as a slug: the last part of a path, in lower case, with hyphens. A text in another script
 * is left to the message about the characters that are allowed.
 */
export function typedSlug(text: string): string {
  const last = text.trim().replace(/\/+$/, '').split('/').at(-1) ?? ''
  const plain = last.toLowerCase().replaceAll('ß', 'ss').normalize('NFKD').replace(/\p{M}/gu, '')
  const slug = plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')
  return /[^\p{ASCII}]/u.test(plain.replace(/[^\p{L}\p{N}]/gu, '')) ? text : slug || text
}
