import '../styles/tooltip.css'
import * as RadixTooltip from '@radix-ui/react-tooltip'
import { type Ref, useEffect, useEffectEvent, useImperativeHandle } from 'react'

const openDelayMs = 700
const skipDelayMs = 300
const distancePx = 8

/** Radix tooltips for elements that exist in the document. */
export function Tooltips({ targets }: { targets: HTMLElement[] }) {
  return (
    <RadixTooltip.Provider delayDuration={openDelayMs} skipDelayDuration={skipDelayMs}>
      {targets.map((target) => (
        <RadixTooltip.Root key={keyOf(target)}>
          <RadixTooltip.Trigger asChild>
            <ExistingTrigger element={target} />
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

/** Renders nothing: attaches the handlers that Radix passes to its trigger to the existing element. */
function ExistingTrigger({
  element,
  ref,
  ...props
}: { element: HTMLElement; ref?: Ref<HTMLElement> } & Record<string, unknown>) {
  useImperativeHandle(ref, () => element, [element])
  const handlerNames = useEffectEvent(() =>
    Object.keys(props).filter((name) => /^on[A-Z]/.test(name)),
  )
  const call = useEffectEvent((name: string, event: Event) => {
    const handler = props[name]
    if (typeof handler === 'function') handler(event)
  })
  useEffect(() => {
    const controller = new AbortController()
    for (const name of handlerNames()) {
      const type = name.slice(2).toLowerCase()
      element.addEventListener(type, (event) => call(name, event), controller)
    }
    // The pointer or the focus may have reached the element before this code loaded. Radix ignores a pointer that
    // comes from another tooltip at first, so the check is repeated.
    const checkHover = () => {
      if (!element.matches(':hover')) return
      call('onPointerMove', new PointerEvent('pointermove', { pointerType: 'mouse' }))
    }
    checkHover()
    const secondCheck = setTimeout(checkHover, skipDelayMs)
    if (element.matches(':focus-visible')) call('onFocus', new FocusEvent('focus'))
    return () => {
      clearTimeout(secondCheck)
      controller.abort()
    }
  }, [element])

  return null
}
