/** A page of a list beyond its end: what was on it has been deleted or moved. */
export function EmptyPage() {
  return (
    <div className="admin-empty">
      <p className="admin-empty-title">There is nothing on this page any more.</p>
      <p>What was here has moved to the pages before it.</p>
    </div>
  )
}
