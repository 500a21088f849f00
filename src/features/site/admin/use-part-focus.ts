import { useEffect, useRef, useState } from 'react'
import { keepFocusState } from '#ui/admin/keep-focus-state.ts'
import { useLocation } from '#ui/location.ts'
import { type PartId, partHref, partOfPath } from './parts.ts'

/** Moves the focus to the heading of another part, and to a field, whose part it opens first. */
export function usePartFocus(part: PartId) {
  const [, navigate] = useLocation()
  const heading = useRef<HTMLHeadingElement>(null)
  const shownPart = useRef(part)
  const [wantedField, setWantedField] = useState<string>()

  useEffect(() => {
    const isNewPart = shownPart.current !== part
    shownPart.current = part
    if (wantedField === undefined) {
      if (isNewPart) heading.current?.focus({ preventScroll: true })
    } else if (partOfPath(wantedField) === part) {
      const field = fieldAt(wantedField) ?? heading.current
      field?.focus()
      setWantedField(undefined)
    }
  }, [part, wantedField])

  /** @param path such as `skills.0.name` */
  function focusField(path: string) {
    setWantedField(path)
    const target = partOfPath(path)
    if (target !== part) navigate(partHref(target), { state: keepFocusState })
  }

  return { heading, focusField }
}

/** The control of a value, or the element that stands for it. */
function fieldAt(path: string): HTMLElement | null {
  return document.querySelector(`[name="${path}"], [data-field="${path}"]`)
}
