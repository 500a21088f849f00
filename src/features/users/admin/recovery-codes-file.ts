/** What stands in the file that an owner keeps. */
export function recoveryCodesFile(codes: string[], origin: string): string {
  return [`Recovery codes for ${origin}`, 'Each works once.', '', ...codes, ''].join('\n')
}

/** Lets the browser save a text as a file, without asking the server for it. */
export function saveAsFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  URL.revokeObjectURL(url)
}
