import { writeToClipboard } from './clipboard.ts'
import { readingTexts } from './texts.ts'

const feedbackMs = 2000
let status: HTMLElement | undefined
let reset: ReturnType<typeof setTimeout> | undefined

/** Adds the live region of the confirmation: screen readers announce what changes in one that was there before. */
export function addCopyStatus() {
  status = document.createElement('p')
  status.className = 'copy-status'
  status.role = 'status'
  document.body.append(status)
}

/** Copies the absolute address of a heading and confirms it. */
export async function copyLink({ href }: HTMLAnchorElement) {
  if (!(await writeToClipboard(href))) return
  show(readingTexts().linkCopied)
  clearTimeout(reset)
  reset = setTimeout(() => show(''), feedbackMs)
}

function show(text: string) {
  if (status) status.textContent = text
}
