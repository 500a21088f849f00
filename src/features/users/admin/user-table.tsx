import { useId } from 'react'
import { SmallButton } from '#ui/admin/small-button.tsx'
import type { User } from '../user.ts'

interface UserTableProps {
  users: User[]
  ownId: string | undefined
  onEdit: (user: User) => void
  onDelete: (user: User) => void
}

/** One account per row; rows become blocks on small screens. */
export function UserTable({ users, ownId, onEdit, onDelete }: UserTableProps) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: display: block on small screens removes the implicit roles
    <table role="table" className="user-table">
      <caption className="sr-only">Users</caption>
      {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
      <thead role="rowgroup" className="max-md:sr-only">
        {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
        <tr role="row">
          {['Username', 'Email', 'Role', 'Actions'].map((name) => (
            // biome-ignore lint/a11y/noRedundantRoles: as above
            <th key={name} scope="col" role="columnheader">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
      <tbody role="rowgroup">
        {users.map((user) => (
          <UserRow key={user._id} user={user} ownId={ownId} onEdit={onEdit} onDelete={onDelete} />
        ))}
      </tbody>
    </table>
  )
}

function UserRow({
  user,
  ownId,
  onEdit,
  onDelete,
}: Omit<UserTableProps, 'users'> & { user: User }) {
  const nameId = useId()
  return (
    // biome-ignore lint/a11y/noRedundantRoles: display: block on small screens removes the implicit roles
    <tr role="row">
      {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
      <td role="cell" id={nameId} className="font-medium">
        <bdi>{user.username}</bdi>
        {user._id === ownId && <span className="label"> (you)</span>}
      </td>
      {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
      <td role="cell">{user.email}</td>
      {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
      <td role="cell">
        <span className={user.isAdmin ? 'state state-accent' : 'state'}>
          {user.isAdmin ? 'Administrator' : 'User'}
        </span>
      </td>
      {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
      <td role="cell" className="user-actions">
        <div className="admin-row-actions quiet-actions">
          <SmallButton aria-describedby={nameId} onClick={() => onEdit(user)}>
            Edit
          </SmallButton>
          <SmallButton variant="danger" aria-describedby={nameId} onClick={() => onDelete(user)}>
            Delete
          </SmallButton>
        </div>
      </td>
    </tr>
  )
}
