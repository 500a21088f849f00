import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import { adminApi, adminPages } from '#admin-routes.ts'
import { readList, refresh, takeOffLists } from '#http/admin/admin-reads.ts'
import { callAdmin, isSessionOver, serverSentence } from '#http/admin/call-admin.ts'
import { pageNumber } from '#http/admin/page-number.ts'
import { saveUserInfo, useUserInfo } from '#http/admin/user-record.ts'
import { AdminIcon } from '#ui/admin/admin-icon.tsx'
import { ConfirmDialog } from '#ui/admin/confirm-dialog.tsx'
import { EmptyPage } from '#ui/admin/empty-page.tsx'
import { focusHeadingIfLost } from '#ui/admin/focus-heading.ts'
import { LoadFailure } from '#ui/admin/load-failure.tsx'
import { PageHeader } from '#ui/admin/page-header.tsx'
import { Pager } from '#ui/admin/pager.tsx'
import { RowPlaceholders } from '#ui/admin/row-placeholders.tsx'
import { SmallButton } from '#ui/admin/small-button.tsx'
import { showToast } from '#ui/toast-store.ts'
import type { User } from '../user.ts'
import { useConfirmation } from './use-confirmation.tsx'
import { UserDialog } from './user-dialog.tsx'
import { takeUserForm, type UserForm } from './user-form-return.ts'
import { UserTable } from './user-table.tsx'

const pageSize = 20
const placeholderCount = 4

type Modal =
  | { kind: 'add'; returned?: UserForm }
  | { kind: 'edit'; user: User; returned?: UserForm }
  | { kind: 'delete'; user: User }

/** Every account: who there is, who may do what. */
export function UsersPage() {
  const [search] = useSearchParams()
  const page = pageNumber(search)
  const queryClient = useQueryClient()
  const me = useUserInfo()
  const list = useQuery(readList<User>(`${adminApi.users}?limit=${pageSize}&page=${page}`))
  const [modal, setModal] = useState<Modal>()
  const close = () => setModal(undefined)
  const { delicately, dialog } = useConfirmation()
  useReturn(list.data?.items, setModal)

  async function saved(user: User, title: string) {
    close()
    showToast({ title })
    const { _id, username, email, isAdmin } = user
    if (_id === me?._id) saveUserInfo({ _id, username, email, isAdmin })
    await refresh(queryClient, adminApi.users)
  }

  /** @returns what is to be told when the question is off the screen */
  async function remove(user: User): Promise<() => void> {
    try {
      const answer = await delicately(() => callAdmin('DELETE', adminApi.user(user._id)))
      if (!answer) return () => {}
    } catch (error) {
      const description = serverSentence(error)
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
      takeOffLists(queryClient, adminApi.users, user._id)
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
          <SmallButton look="primary" onClick={() => setModal({ kind: 'add' })}>
            <AdminIcon name="plus" />
            Add New User
          </SmallButton>
        }
      />
      {list.isPending && <RowPlaceholders count={placeholderCount} label="Loading users" />}
      {list.isError && (
        <LoadFailure
          message="Error loading users. Try again later."
          onRetry={() => list.refetch()}
        />
      )}
      {list.isSuccess && (
        <>
          {list.data.items.length === 0 && <EmptyPage />}
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
      {modal?.kind === 'add' && (
        <UserDialog
          user={undefined}
          returned={modal.returned}
          delicately={delicately}
          onSaved={(user) => saved(user, 'User created successfully!')}
          onClose={close}
        />
      )}
      {modal?.kind === 'edit' && (
        <UserDialog
          user={modal.user}
          returned={modal.returned}
          delicately={delicately}
          onSaved={(user) => saved(user, 'User updated successfully!')}
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

/** Who was in the middle of a form when the session ended finds it open again. */
function useReturn(users: User[] | undefined, open: (modal: Modal) => void) {
  useEffect(() => {
    const returned = users && takeUserForm()
    if (!returned) return
    const user = users.find(({ _id }) => _id === returned.id)
    if (user) open({ kind: 'edit', user, returned })
    else if (returned.id === undefined) open({ kind: 'add', returned })
  }, [users, open])
}
