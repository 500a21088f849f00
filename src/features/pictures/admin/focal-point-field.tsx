import { type KeyboardEvent, type MouseEvent, useId } from 'react'
import type { FocalPoint } from '../focal-point.ts'

interface FocalPointFieldProps {
  src: string
  value: FocalPoint
  onChange: (point: FocalPoint) => void
}

const keyStep = 0.05
const steps: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-keyStep, 0],
  ArrowRight: [keyStep, 0],
  ArrowUp: [0, -keyStep],
  ArrowDown: [0, keyStep],
}

/** The whole picture, on which the point that crops keep in view is set by a click or the arrow keys, and its crop. */
export function FocalPointField({ src, value, onChange }: FocalPointFieldProps) {
  const hintId = useId()
  const [left, top] = [percent(value.x), percent(value.y)]

  function handleClick({ clientX, clientY, currentTarget }: MouseEvent) {
    const box = currentTarget.getBoundingClientRect()
    onChange(pointAt((clientX - box.left) / box.width, (clientY - box.top) / box.height))
  }

  function handleKeyDown(event: KeyboardEvent) {
    const [x, y] = steps[event.key] ?? []
    if (x === undefined || y === undefined) return
    event.preventDefault()
    onChange(pointAt(value.x + x, value.y + y))
  }

  return (
    <div>
      <div className="flex flex-wrap items-end gap-4">
        <div
          role="slider"
          tabIndex={0}
          aria-label="Focal point"
          aria-describedby={hintId}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={left}
          aria-valuetext={`${left} % from the left, ${top} % from the top`}
          className="focal-point"
          onClick={handleClick}
          onKeyDown={handleKeyDown}
        >
          <img key={src} src={src} alt="" />
          <span style={{ left: `${left}%`, top: `${top}%` }} />
        </div>
        <img
          key={`${src} cropped`}
          src={src}
          alt=""
          className="focal-crop"
          style={{ objectPosition: `${stepOf(value.x)}% ${stepOf(value.y)}%` }}
        />
      </div>
      <p id={hintId} className="cover-hint">
        Click what has to stay in view, or use the arrow keys.
      </p>
    </div>
  )
}

function pointAt(x: number, y: number): FocalPoint {
  return { x: toShare(x), y: toShare(y) }
}

/** Two decimals are finer than a crop shows. */
function toShare(value: number) {
  return Math.round(Math.min(1, Math.max(0, value)) * 100) / 100
}

/** The page crops in steps of 10 %. */
function stepOf(share: number) {
  return Math.round(share * 10) * 10
}

function percent(value: number) {
  return Math.round(value * 100)
}
