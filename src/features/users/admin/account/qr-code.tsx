import { generate } from 'lean-qr'
import { toSvgPath } from 'lean-qr/extras/svg'
import { useMemo } from 'react'

/** Quiet zone in modules (ISO/IEC 18004). */
const quietZone = 4

/** Dark on light in both themes: some scanners do not read inverted codes. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const code = generate(text)
    return { size: code.size, path: toSvgPath(code) }
  }, [text])
  const side = size + 2 * quietZone
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-quietZone} ${-quietZone} ${side} ${side}`}
      shapeRendering="crispEdges"
      className="scheme-light mx-auto w-[min(100%,13rem)] rounded-card bg-raised text-ink"
    >
      <path d={path} fill="currentColor" />
    </svg>
  )
}
