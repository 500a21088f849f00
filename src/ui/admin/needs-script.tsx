/** What stands in the place of an admin page where no script runs. Only the server draws it. */
export function NeedsScript({ className }: { className: string }) {
  return (
    <noscript>
      <p className={className}>The admin area needs JavaScript. Please switch it on.</p>
    </noscript>
  )
}
