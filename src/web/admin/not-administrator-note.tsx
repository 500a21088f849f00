/** Explains to an account without the administrator role why the pages are empty. */
export function NotAdministratorNote({ name }: { name: string }) {
  return (
    <p role="note" className="admin-note no-administrator">
      You are logged in as <bdi>{name}</bdi>. This account is not an administrator, so it cannot
      access posts, users and messages.
    </p>
  )
}
