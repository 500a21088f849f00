import { useEffect, useState } from 'react'
import { type DiffPart, diffTexts } from './text-diff.ts'

interface RevisionDiffProps {
  before: string
  after: string
}

/** The difference of two texts. Insertions are underlined, deletions struck through. */
export function RevisionDiff({ before, after }: RevisionDiffProps) {
  const [parts, setParts] = useState<DiffPart[]>()
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    let isCurrent = true
    diffTexts(before, after).then(
      (result) => isCurrent && setParts(result),
      (error) => {
        console.error(error)
        if (isCurrent) setHasFailed(true)
      },
    )
    return () => {
      isCurrent = false
    }
  }, [before, after])

  if (hasFailed) return <p role="alert">The versions could not be compared.</p>
  if (!parts) return <p role="status">Comparing…</p>
  if (before === after) return <p className="text-soft">The text is the same.</p>
  return (
    <div className="revision-diff" dir="auto">
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts are never reordered
        <Part key={index} part={part} />
      ))}
    </div>
  )
}

function Part({ part }: { part: DiffPart }) {
  switch (part.kind) {
    case 'same':
      return <span>{part.text}</span>
    case 'added':
      return <ins>{part.text}</ins>
    case 'removed':
      return <del>{part.text}</del>
    case 'skipped':
      return <p className="revision-diff-skipped">{part.lines} unchanged lines</p>
  }
}
