import type { ReactNode } from 'react'
import type { FormatName } from './shortcuts.ts'

const listLines = <path d="M9.5 6H20M9.5 12H20M9.5 18H20" />

const drawings: Partial<Record<FormatName, ReactNode>> = {
  quote: <path d="M5 5.5v13M10 7h10M10 12h10M10 17h6" />,
  code: <path d="M8.5 7 3.5 12l5 5M15.5 7l5 5-5 5" />,
  link: <path d="M10.5 7.5H8a4.5 4.5 0 0 0 0 9h2.5M13.5 7.5H16a4.5 4.5 0 0 1 0 9h-2.5M9 12h6" />,
  'unordered-list': (
    <>
      {listLines}
      <path d="M4.75 6h.5M4.75 12h.5M4.75 18h.5" strokeWidth="2.4" />
    </>
  ),
  'ordered-list': (
    <>
      {listLines}
      <path d="M4 5l1.3-1v4.5M3.7 15.7a1.35 1.35 0 1 1 2.4 1.1L3.7 20h2.7" strokeWidth="1.4" />
    </>
  ),
  'task-list': <path d="M13 6.5h7.5M13 17.5h7.5M3.5 4h5v5h-5zM3.3 17.6l2 2 3.6-4.2" />,
}

const letters: Partial<Record<FormatName, ReactNode>> = {
  heading: <span>H</span>,
  bold: <b>B</b>,
  italic: <i>I</i>,
  strikethrough: <s>S</s>,
}

/** The sign on a button of the toolbar. */
export function FormatIcon({ name }: { name: FormatName }) {
  const drawing = drawings[name]
  if (!drawing) {
    return (
      <span className="format-letter" aria-hidden="true">
        {letters[name]}
      </span>
    )
  }
  return (
    <svg
      className="icon"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {drawing}
    </svg>
  )
}
