import { useEffect, useRef } from 'react'

const feedbackMs = 2000

/** Renders the HTML of an author, which the server has sanitized. */
export function Prose({ html }: { html: string }) {
  const ref = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: new content brings new code blocks
  useEffect(() => {
    const controller = new AbortController()
    for (const bar of ref.current?.querySelectorAll('.code-bar') ?? [])
      addCopyButton(bar, controller)
    return () => controller.abort()
  }, [html])
  return (
    <div
      ref={ref}
      className="prose"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the server
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

/** Added by script, since copying needs one. */
function addCopyButton(bar: Element, { signal }: AbortController) {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = 'Copy'
  button.setAttribute('aria-live', 'polite')
  button.addEventListener('click', () => copy(bar, button), { signal })
  signal.addEventListener('abort', () => button.remove())
  bar.append(button)
}

async function copy(bar: Element, button: HTMLButtonElement) {
  const text = bar.parentElement?.querySelector('pre')?.textContent ?? ''
  const copied = await writeToClipboard(text)
  button.textContent = copied ? 'Copied' : 'Selected'
  if (!copied) selectCode(bar)
  const clicks = Number(button.dataset.clicks ?? 0) + 1
  button.dataset.clicks = String(clicks)
  setTimeout(() => {
    if (button.dataset.clicks === String(clicks)) button.textContent = 'Copy'
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
