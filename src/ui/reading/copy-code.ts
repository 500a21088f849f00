/** The copy buttons of code blocks, which the server adds (html/copy-buttons.server.ts). */
import { writeToClipboard } from './clipboard.ts'
import { readingTexts } from './texts.ts'

const feedbackMs = 2000
const resets = new WeakMap<Element, ReturnType<typeof setTimeout>>()

/** Adds the missing ones: of previews, and of the samples that stand in for an unreachable API. */
export function addCopyButtons(texts: ParentNode) {
  for (const bar of texts.querySelectorAll('.code-bar:not(:has(button))')) {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = readingTexts().copy
    button.ariaLive = 'polite'
    bar.append(button)
  }
}

/** Copies the code of the button at the target of a click. @returns whether there is one */
export function pressCopyButton(target: EventTarget | null): boolean {
  const button = target instanceof Element && target.closest('.code-bar button')
  if (button) copyCode(button)
  return Boolean(button)
}

/** Or selects it, without access to the clipboard. */
async function copyCode(button: Element) {
  const { copy, copied, selected } = readingTexts()
  const block = button.closest('.code')
  const isCopied = await writeToClipboard(block?.querySelector('pre')?.textContent ?? '')
  const code = block?.querySelector('code')
  if (!isCopied && code) getSelection()?.selectAllChildren(code)
  button.textContent = isCopied ? copied : selected
  clearTimeout(resets.get(button))
  resets.set(
    button,
    setTimeout(() => {
      button.textContent = copy
    }, feedbackMs),
  )
}
