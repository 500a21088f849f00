import { generate } from 'lean-qr'
import { toSvgPath } from 'lean-qr/extras/svg'
import { useMemo } from 'react'

/** How many modules of quiet a camera needs around it. */
const margin = 4

/** A text as a drawing that a phone photographs. Dark on light in both themes: some know nothing else. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const code = generate(text)
    return { size: code.size, path: toSvgPath(code) }
  }, [text])
  const side = size + 2 * margin
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-margin} ${-margin} ${side} ${side}`}
      shapeRendering="crispEdges"
      className="qr-code"
    >
      <path d={path} fill="currentColor" />
    </svg>
  )
}
