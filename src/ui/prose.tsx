import { useEffect, useRef } from 'react'
import type { Translation } from '#i18n/en.ts'
import { useTranslation } from '#ui/page-context.tsx'

const feedbackMs = 2000

/** Renders the HTML of an author, which the server has sanitized. */
export function Prose({ html }: { html: string }) {
  const ref = useRef<HTMLDivElement>(null)
  const texts = useTranslation().post
  // biome-ignore lint/correctness/useExhaustiveDependencies: new content brings new code blocks
  useEffect(() => {
    const controller = new AbortController()
    for (const bar of ref.current?.querySelectorAll('.code-bar') ?? [])
      addCopyButton(bar, texts, controller)
    return () => controller.abort()
  }, [html, texts])
  return (
    <div
      ref={ref}
      className="prose"
      dir="auto"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the server
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

type Texts = Translation['post']

/** Added by script, since copying needs one. */
function addCopyButton(bar: Element, texts: Texts, { signal }: AbortController) {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = texts.copy
  button.setAttribute('aria-live', 'polite')
  button.addEventListener('click', () => copy(bar, button, texts), { signal })
  signal.addEventListener('abort', () => button.remove())
  bar.append(button)
}

async function copy(bar: Element, button: HTMLButtonElement, texts: Texts) {
  const text = bar.parentElement?.querySelector('pre')?.textContent ?? ''
  const copied = await writeToClipboard(text)
  button.textContent = copied ? texts.copied : texts.selected
  if (!copied) selectCode(bar)
  const clicks = Number(button.dataset.clicks ?? 0) + 1
  button.dataset.clicks = String(clicks)
  setTimeout(() => {
    if (button.dataset.clicks === String(clicks)) button.textContent = texts.copy
  }, feedbackMs)
}

/** The clipboard API needs https. */
async function writeToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

function selectCode(bar: Element) {
  const code = bar.parentElement?.querySelector('code')
  if (code) getSelection()?.selectAllChildren(code)
}
