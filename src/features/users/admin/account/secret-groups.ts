/** Groups of four characters: 'ABCD EFGH IJ'. */
export function inGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? ''
}
