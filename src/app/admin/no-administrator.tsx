/** For an account that may look at the frame and at nothing in it. */
export function NoAdministrator({ name }: { name: string }) {
  return (
    <p role="note" className="admin-note no-administrator">
      You are logged in as <bdi>{name}</bdi>. This account is no administrator, so posts, users and
      messages are closed to it.
    </p>
  )
}
