/** Replaces an admin page without JavaScript. Rendered by the server only. */
export function NoscriptNotice({ className }: { className: string }) {
  return (
    <noscript>
      <p className={className}>The admin area needs JavaScript. Please enable it.</p>
    </noscript>
  )
}
