/** For a page number beyond the end of a list, after items were deleted. */
export function EmptyState() {
  return (
    <div className="admin-empty">
      <p className="admin-empty-title">This page is empty.</p>
      <p>Its items have been deleted or moved to an earlier page.</p>
    </div>
  )
}
