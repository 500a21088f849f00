/** Measures what a layout must never do, in the open page. */
import type { Page } from '@playwright/test'

/**
 * Finds flaws of the layout at the current width: content beyond the edges, texts that overlap another text, texts that
 * are cut without an ellipsis, texts and icons that are squeezed, boxes that scroll sideways, and controls that are too
 * small. Code, tables and toolbars may scroll; fixed bars may cover what is below.
 * @returns a line for each flaw
 */
export function layoutFlaws(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    const flaws = scrollWidth > clientWidth ? [`scrolls by ${scrollWidth - clientWidth} px`] : []
    const report = (flaw: string, element: Element) =>
      flaws.push(`${flaw}: ${element.outerHTML.slice(0, 110)}`)

    const styles = new Map<Element, CSSStyleDeclaration>()
    const styleOf = (element: Element) => {
      const style = styles.get(element) ?? getComputedStyle(element)
      styles.set(element, style)
      return style
    }
    type Test = (style: CSSStyleDeclaration) => boolean
    /** The element itself or the nearest one around it that passes. */
    const closest = (element: Element, test: Test) => {
      for (let it: Element | null = element; it && it !== document.body; it = it.parentElement)
        if (test(styleOf(it))) return it
      return undefined
    }
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    // A box that sticks to the top covers others only once the page is scrolled.
    const isLifted: Test = ({ position, bottom }) =>
      position === 'fixed' || (position === 'sticky' && (scrollY > 0 || bottom !== 'auto'))
    const mayScroll = (element: Element) =>
      element.closest('pre, .table-scroll, markdown-toolbar') !== null
    const isShortened: Test = ({ textOverflow, webkitLineClamp }) =>
      textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
    const clips: Test = (style) => isShortened(style) || /auto|scroll/.test(style.overflowY)
    // Some of it is shown on hover.
    const isVisuallyHidden: Test = ({ position, width, height, clipPath }) =>
      (/absolute|fixed/.test(position) && width === '1px' && height === '1px') ||
      /^inset\((0px )?50%\)$/.test(clipPath)

    const intersection = (one: DOMRect, other: DOMRect) => {
      const [left, top] = [Math.max(one.left, other.left), Math.max(one.top, other.top)]
      const right = Math.min(one.right, other.right)
      const bottom = Math.min(one.bottom, other.bottom)
      return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top))
    }
    const isBeyond = ({ left, right }: DOMRect) => left < -1 || right > clientWidth + 1

    const texts: { element: Element; box: DOMRect; layer: Element | undefined }[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      if (!element || !node.textContent?.trim() || !isShown(element)) continue
      if (closest(element, isVisuallyHidden) || element.closest('pre')) continue
      range.selectNodeContents(node)
      const clip = closest(element, clips)?.getBoundingClientRect()
      const layer = closest(element, isLifted)
      const lines = [...range.getClientRects()]
      const fontSize = Number.parseFloat(styleOf(element).fontSize)
      const squeezedLines = element.matches('code') ? 3 : 6
      if (lines.length > squeezedLines && lines.every(({ width }) => width < 3 * fontSize))
        report('squeezed', element)
      if (mayScroll(element)) continue
      for (const line of lines) {
        const box = clip ? intersection(line, clip) : line
        if (box.width < 2 || box.height < 2) continue
        if (isBeyond(box)) report('beyond the edge', element)
        texts.push({ element, box, layer })
      }
    }
    for (const icon of document.querySelectorAll('svg.icon, .back > svg')) {
      const { width, height } = icon.getBoundingClientRect()
      if (width < height - 1) report('squeezed', icon)
    }
    for (const picture of document.querySelectorAll('img, input, textarea, button')) {
      if (!isShown(picture) || mayScroll(picture) || closest(picture, isVisuallyHidden)) continue
      const box = picture.getBoundingClientRect()
      if (box.width > 1 && isBeyond(box)) report('beyond the edge', picture)
    }

    const blockOf = (element: Element): Element =>
      styleOf(element).display === 'inline' && element.parentElement
        ? blockOf(element.parentElement)
        : element

    // WCAG 2.5.8: 24 × 24 px with their label, but for links in a text.
    const isInText = (link: Element) =>
      link.matches('.skip-link, .prose a') ||
      blockOf(link).textContent?.trim() !== link.textContent?.trim()
    const controls = 'a[href], button, input, textarea, select, summary'
    for (const control of document.querySelectorAll<HTMLInputElement>(controls)) {
      if (!isShown(control) || (control.matches('a') && isInText(control))) continue
      const targets = [control, ...(control.labels ?? [])]
      const boxes = targets.map((target) => target.getBoundingClientRect())
      if (boxes.every(({ width, height }) => width < 24 || height < 24))
        report('too small', control)
    }

    // A line box is taller than its letters: only the middle of each counts.
    texts.sort((one, other) => one.box.top - other.box.top)
    texts.forEach(({ element, box, layer }, index) => {
      for (const other of texts.slice(index + 1)) {
        if (other.box.top > box.bottom) break
        if (layer !== other.layer) continue
        const { width, height } = intersection(box, other.box)
        const smaller = Math.min(box.height, other.box.height)
        if (width < 2 || height < smaller * 0.35) continue
        if (blockOf(element) === blockOf(other.element)) continue
        report(`overlaps ${other.element.textContent?.trim().slice(0, 30)}`, element)
      }
    })

    for (const element of document.querySelectorAll('body *')) {
      const style = styleOf(element)
      const isTooWide = element.scrollWidth > element.clientWidth + 1
      if (!isTooWide || style.overflowX === 'visible' || isShortened(style)) continue
      if (!element.textContent?.trim() || !isShown(element)) continue
      if (closest(element, isVisuallyHidden) || mayScroll(element)) continue
      if (/auto|scroll/.test(style.overflowX)) report('scrolls sideways', element)
      const inner = texts.filter((text) => element.contains(text.element))
      const { left, right } = element.getBoundingClientRect()
      if (inner.some(({ box }) => box.left < left - 1 || box.right > right + 1))
        report('is cut', element)
    }
    return [...new Set(flaws)]
  })
}
