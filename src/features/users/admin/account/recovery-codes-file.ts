export function recoveryCodesFile(codes: string[], origin: string): string {
  return [`Recovery codes for ${origin}`, 'Each works once.', '', ...codes, ''].join('\n')
}
