/**
 * The document's one inline script. `render.server.tsx` imports it as minified text (`?inline-script`), and the
 * Content-Security-Policy names its hash.
 */
import { manifestPath } from '#paths.ts'
import { installTheme } from '#ui/theme.ts'

/** The scripts start after this time at the latest. */
const startAfterMs = 3000

installTheme()

const { start: scriptList = '', style } = document.currentScript?.dataset ?? {}
let isStarted = false
let isPainted = false

/**
 * Fetches the manifest, the deferred stylesheet and the page's scripts, each in a task of its own. The first script is
 * the entry, which imports the others; it waits for the whole document, whose last part is the data.
 */
function start() {
  if (isStarted) return
  isStarted = true
  append('link', { rel: 'manifest', href: manifestPath })
  if (style) append('link', { rel: 'stylesheet', href: style })
  const [entry, ...others] = scriptList.split(' ')
  if (!entry) return
  others.forEach(run)
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', () => run(entry))
  else run(entry)
}

// What others change until the document is hydrated, which ends the record.
document.addEventListener('DOMContentLoaded', () => {
  window.earlyChanges = []
  new MutationObserver((records, observer) => {
    window.earlyChanges?.push(...records) ?? observer.disconnect()
  }).observe(document.body, { childList: true, characterDataOldValue: true, subtree: true })
})

function run(src: string) {
  setTimeout(() => append('script', { type: 'module', src }))
}

function append(tag: string, attributes: object) {
  document.head.append(Object.assign(document.createElement(tag), attributes))
}

function afterPaint(callback: () => void) {
  new PerformanceObserver(callback).observe({ type: 'paint', buffered: true })
}

// The first interaction starts the scripts. The browser reports a resting mouse with the first layout, before the first
// paint: that is no interaction.
for (const type of [
  'pointerover',
  'pointerdown',
  'touchstart',
  'keydown',
  'focusin',
  'click',
  'scroll',
]) {
  const isHover = type === 'pointerover'
  const onInteraction = () => {
    if (!isHover || isPainted) start()
  }
  addEventListener(type, onInteraction, { capture: true, once: !isHover, passive: true })
}

// Closes the menu when a link in it is followed.
addEventListener('click', ({ target }) => {
  const popover = (target as Element).closest?.('[popover] a')?.closest<HTMLElement>('[popover]')
  popover?.hidePopover()
})

afterPaint(() => {
  isPainted = true
})
// Until then the connection belongs to the fonts and pictures in view.
addEventListener('load', () => afterPaint(() => requestAnimationFrame(() => setTimeout(start))))
setTimeout(start, startAfterMs)
