/**
 * What is typed or pasted as a slug: lower case, with hyphens; of a whole address its last part. A text in another
 * script is left to the message about the characters that are allowed.
 */
export function typedSlug(text: string): string {
  const plain = lastPart(text.trim())
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
  const slug = plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')
  return /[^\p{ASCII}]/u.test(plain.replace(/[^\p{L}\p{N}]/gu, '')) ? text : slug || text
}

function lastPart(text: string) {
  if (!/^(https?:)?\//.test(text)) return text
  return (
    text
      .replace(/[?#].*/, '')
      .replace(/\/+$/, '')
      .split('/')
      .at(-1) ?? ''
  )
}
