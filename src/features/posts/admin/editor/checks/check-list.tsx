const listId = 'post-checks'

/** In the bar, which stays in view: leads to the list below the text. */
export function CheckCount({ hints }: { hints: string[] }) {
  if (hints.length === 0) return null
  function showList() {
    const list = document.getElementById(listId)
    if (!(list instanceof HTMLDetailsElement)) return
    list.open = true
    list.querySelector('summary')?.focus({ preventScroll: true })
    list.scrollIntoView({ block: 'center' })
  }
  return (
    <button type="button" className="link" onClick={showList}>
      {counted(hints)}
    </button>
  )
}

function counted({ length }: string[]) {
  return length === 1 ? '1 hint' : `${length} hints`
}

/** What may need a second look before the post is published. */
export function CheckList({ hints }: { hints: string[] }) {
  if (hints.length === 0) return null
  return (
    <details id={listId} className="post-checks">
      <summary>Before you publish: {counted(hints)}</summary>
      <ul>
        {hints.map((hint) => (
          <li key={hint}>{hint}</li>
        ))}
      </ul>
    </details>
  )
}
