/** What may need a second look before the post is published. */
export function CheckList({ hints }: { hints: string[] }) {
  if (hints.length === 0) return null
  return (
    <details className="post-checks">
      <summary>
        Before you publish: {hints.length === 1 ? '1 hint' : `${hints.length} hints`}
      </summary>
      <ul>
        {hints.map((hint) => (
          <li key={hint}>{hint}</li>
        ))}
      </ul>
    </details>
  )
}
