import { useEffect, useRef } from 'react'

const copiedMs = 2000

/** The post's finished HTML. The server sanitised it when it was stored; it is trusted only from there. */
export function PostContent({ html }: { html: string }) {
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
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when it was stored
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

/** Copying needs a script, so the button comes with it. */
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
  }, copiedMs)
}

/** Over plain http a browser has no clipboard for us; then the code is selected instead. */
function writeToClipboard(text: string): Promise<boolean> {
  const writing = navigator.clipboard?.writeText(text) ?? Promise.reject()
  return writing.then(
    () => true,
    () => false,
  )
}

function selectCode(bar: Element) {
  const code = bar.parentElement?.querySelector('code')
  if (code) getSelection()?.selectAllChildren(code)
}
