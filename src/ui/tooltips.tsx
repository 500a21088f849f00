import * as RadixTooltip from '@radix-ui/react-tooltip'
import { type Ref, useEffect, useLayoutEffect, useRef } from 'react'

const openDelayMs = 700
const skipDelayMs = 300
const distancePx = 8

/** Radix' tooltips, tied to elements that are on the page already. */
export function Tooltips({ targets }: { targets: HTMLElement[] }) {
  return (
    <RadixTooltip.Provider delayDuration={openDelayMs} skipDelayDuration={skipDelayMs}>
      {targets.map((target) => (
        <RadixTooltip.Root key={keyOf(target)}>
          <RadixTooltip.Trigger asChild>
            <Existing element={target} />
          </RadixTooltip.Trigger>
          <RadixTooltip.Portal>
            <RadixTooltip.Content className="tooltip" sideOffset={distancePx}>
              {target.dataset.tooltip}
            </RadixTooltip.Content>
          </RadixTooltip.Portal>
        </RadixTooltip.Root>
      ))}
    </RadixTooltip.Provider>
  )
}

const keys = new WeakMap<HTMLElement, number>()
let lastKey = 0

function keyOf(target: HTMLElement) {
  const key = keys.get(target) ?? ++lastKey
  keys.set(target, key)
  return key
}

type Handlers = Record<string, unknown>

/** Renders nothing: what Radix would hang on its trigger is hung on the element itself. */
function Existing({
  element,
  ref,
  ...props
}: { element: HTMLElement; ref?: Ref<HTMLElement> } & Handlers) {
  const latest = useRef<Handlers>(props)
  useLayoutEffect(() => {
    latest.current = props
  })

  useLayoutEffect(() => {
    if (typeof ref === 'function') ref(element)
    else if (ref) ref.current = element
  }, [element, ref])

  useEffect(() => {
    const call = (name: string, event: Event) => {
      const handler = latest.current[name]
      if (typeof handler === 'function') handler(event)
    }
    const names = Object.keys(latest.current).filter((name) => /^on[A-Z]/.test(name))
    const controller = new AbortController()
    for (const name of names) {
      element.addEventListener(
        name.slice(2).toLowerCase(),
        (event) => call(name, event),
        controller,
      )
    }
    // The pointer or the focus came here before this code did. A pointer that came from another
    // tooltip is ignored at first, so it is looked at once more.
    const noticePointer = () => {
      if (!element.matches(':hover')) return
      call('onPointerMove', new PointerEvent('pointermove', { pointerType: 'mouse' }))
    }
    noticePointer()
    const secondLook = setTimeout(noticePointer, skipDelayMs)
    if (element.matches(':focus-visible')) call('onFocus', new FocusEvent('focus'))
    return () => {
      clearTimeout(secondLook)
      controller.abort()
    }
  }, [element])

  return null
}
