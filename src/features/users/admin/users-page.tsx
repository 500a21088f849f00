import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { adminApi, adminPages } from '#admin-paths.ts'
import { listQuery, refresh, removeFromLists } from '#api/admin/admin-queries.ts'
import { callAdmin, isSessionOver, serverMessageOf } from '#api/admin/call-admin.ts'
import { saveStoredUser, useStoredUser } from '#api/admin/use-stored-user.ts'
import { pageNumber } from '#paths.ts'
import { AdminIcon } from '#ui/admin/admin-icon.tsx'
import { ConfirmDialog } from '#ui/admin/confirm-dialog.tsx'
import { EmptyState } from '#ui/admin/empty-state.tsx'
import { focusHeadingIfLost } from '#ui/admin/focus-heading.ts'
import { LoadFailure } from '#ui/admin/load-failure.tsx'
import { PageHeader } from '#ui/admin/page-header.tsx'
import { Pager } from '#ui/admin/pager.tsx'
import { RowPlaceholders } from '#ui/admin/row-placeholders.tsx'
import { SmallButton } from '#ui/admin/small-button.tsx'
import { useSearch } from '#ui/location.ts'
import { showToast } from '#ui/toast-store.ts'
import type { User } from '../user.ts'
import { useReauth } from './account/use-reauth.tsx'
import { UserDialog } from './user-dialog.tsx'
import { takeStashedUserForm, type UserForm } from './user-form-stash.ts'
import { UserTable } from './user-table.tsx'

const pageSize = 20
const placeholderCount = 4

type Modal =
  /** Without `user`, a new account is added. */
  { kind: 'edit'; user?: User; restored?: UserForm } | { kind: 'delete'; user: User }

export function UsersPage() {
  const search = new URLSearchParams(useSearch())
  const page = pageNumber(search.get('page'))
  const queryClient = useQueryClient()
  const me = useStoredUser()
  const list = useQuery(listQuery<User>(`${adminApi.users}?limit=${pageSize}&page=${page}`))
  const [modal, setModal] = useState<Modal>()
  const close = () => setModal(undefined)
  const { withReauth, dialog } = useReauth()
  useRestoredForm(list.data?.items, setModal)

  async function saved(user: User, title: string) {
    close()
    showToast({ title })
    const { _id, username, email, isAdmin } = user
    if (_id === me?._id) saveStoredUser({ ...me, _id, username, email, isAdmin })
    await refresh(queryClient, adminApi.users)
  }

  /** @returns a callback that shows the outcome once the confirmation dialog is closed */
  async function remove(user: User): Promise<() => void> {
    try {
      const response = await withReauth(() => callAdmin('DELETE', adminApi.user(user._id)))
      if (!response) return () => {}
    } catch (error) {
      const description = serverMessageOf(error)
      return () => {
        if (isSessionOver(error)) return
        showToast({
          tone: 'destructive',
          title: 'Failed to delete user. Please try again.',
          ...(description && { description }),
        })
      }
    }
    return () => {
      removeFromLists(queryClient, adminApi.users, user._id)
      showToast({ title: 'User deleted successfully!' })
      focusHeadingIfLost()
      refresh(queryClient, adminApi.users)
    }
  }

  return (
    <>
      <PageHeader
        title="Manage Users"
        action={
          <SmallButton variant="primary" onClick={() => setModal({ kind: 'edit' })}>
            <AdminIcon name="plus" />
            Add New User
          </SmallButton>
        }
      />
      {list.isPending && (
        <RowPlaceholders
          count={placeholderCount}
          label="Loading users"
          className="user-rows-placeholder"
        />
      )}
      {list.isError && (
        <LoadFailure
          message="Error loading users. Try again later."
          onRetry={() => list.refetch()}
        />
      )}
      {list.isSuccess && (
        <>
          {list.data.items.length === 0 && <EmptyState />}
          <UserTable
            users={list.data.items}
            ownId={me?._id}
            onEdit={(user) => setModal({ kind: 'edit', user })}
            onDelete={(user) => setModal({ kind: 'delete', user })}
          />
          <Pager
            page={page}
            pageSize={pageSize}
            total={list.data.total}
            hrefOf={(to) => (to > 1 ? `${adminPages.users}?page=${to}` : adminPages.users)}
          />
        </>
      )}
      {modal?.kind === 'edit' && (
        <UserDialog
          user={modal.user}
          restored={modal.restored}
          withReauth={withReauth}
          onSaved={(user) =>
            saved(user, `User ${modal.user ? 'updated' : 'created'} successfully!`)
          }
          onClose={close}
        />
      )}
      {modal?.kind === 'delete' && (
        <ConfirmDialog
          question="Are you sure you want to delete this user? This action cannot be undone."
          subject={
            <>
              <bdi>{modal.user.username}</bdi>, {modal.user.email}
            </>
          }
          onConfirm={() => remove(modal.user)}
          onClose={close}
        />
      )}
      {dialog}
    </>
  )
}

/** Reopens the form that was interrupted by the end of a session. */
function useRestoredForm(users: User[] | undefined, open: (modal: Modal) => void) {
  useEffect(() => {
    const restored = users && takeStashedUserForm()
    if (!restored) return
    const user = users.find(({ _id }) => _id === restored.id)
    if (user) open({ kind: 'edit', user, restored })
    else if (restored.id === undefined) open({ kind: 'edit', restored })
  }, [users, open])
}
