import { useId } from 'react'
import { SmallButton } from '#ui/admin/small-button.tsx'
import type { User } from '../user.ts'

interface UserTableProps {
  users: User[]
  ownId: string | undefined
  onEdit: (user: User) => void
  onDelete: (user: User) => void
}

/** The accounts, one a row; on small screens a row stands as a block. */
export function UserTable({ users, ownId, onEdit, onDelete }: UserTableProps) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: the blocks of small screens take the roles away
    <table role="table" className="user-table">
      <caption className="sr-only">Users</caption>
      {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
      <thead role="rowgroup">
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
          <UserRow
            key={user._id}
            user={user}
            isOwn={user._id === ownId}
            onEdit={() => onEdit(user)}
            onDelete={() => onDelete(user)}
          />
        ))}
      </tbody>
    </table>
  )
}

interface UserRowProps {
  user: User
  isOwn: boolean
  onEdit: () => void
  onDelete: () => void
}

function UserRow({ user, isOwn, onEdit, onDelete }: UserRowProps) {
  const nameId = useId()
  return (
    // biome-ignore lint/a11y/noRedundantRoles: the blocks of small screens take the roles away
    <tr role="row">
      {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
      <td role="cell" id={nameId} className="user-name">
        <bdi>{user.username}</bdi>
        {isOwn && <span className="label"> (you)</span>}
      </td>
      {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
      <td role="cell">{user.email}</td>
      {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
      <td role="cell">
        <span className={user.isAdmin ? 'badge badge-strong' : 'badge'}>
          {user.isAdmin ? 'Administrator' : 'User'}
        </span>
      </td>
      {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
      <td role="cell" className="user-actions">
        <SmallButton aria-describedby={nameId} onClick={onEdit}>
          Edit
        </SmallButton>
        <SmallButton look="danger" aria-describedby={nameId} onClick={onDelete}>
          Delete
        </SmallButton>
      </td>
    </tr>
  )
}
