/** 'ABCD EFGH IJ': a secret as a person reads it off. */
export function inGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? ''
}
