import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { adminApi } from '#admin-paths.ts'
import { adminQuery } from '#api/admin/admin-queries.ts'
import { callAdmin, serverMessageOf, type WithReauth } from '#api/admin/call-admin.ts'
import {
  describeNotifications,
  type Notifications,
  notificationsDraft,
} from '#features/site/notifications.ts'
import { FormDialog } from '#ui/admin/form-dialog.tsx'
import { SmallButton } from '#ui/admin/small-button.tsx'
import { Banner } from '#ui/banner.tsx'
import { Field } from '#ui/field.tsx'

const query = adminQuery<Notifications>(adminApi.notifications)

/** Says who gets a mail for each message, and changes it. */
export function NotificationRecipient({ withReauth }: { withReauth: WithReauth }) {
  const { data } = useQuery(query)
  const [isOpen, setIsOpen] = useState(false)
  if (!data) return null
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="text-small text-soft">{describeNotifications(data)}</p>
      {!data.isFixed && <SmallButton onClick={() => setIsOpen(true)}>Change address</SmallButton>}
      {isOpen && (
        <RecipientDialog
          email={data.email}
          withReauth={withReauth}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  )
}

interface RecipientDialogProps {
  email: string
  withReauth: WithReauth
  onClose: () => void
}

function RecipientDialog({ email, withReauth, onClose }: RecipientDialogProps) {
  const queryClient = useQueryClient()
  const [failure, setFailure] = useState<{ reason: string | undefined }>()
  const {
    register,
    handleSubmit,
    formState: { errors, isSubmitting },
  } = useForm<{ email: string }>({
    resolver: standardSchemaResolver(notificationsDraft),
    defaultValues: { email },
  })

  async function save(draft: { email: string }) {
    setFailure(undefined)
    try {
      const response = await withReauth(() =>
        callAdmin<Notifications>('PUT', adminApi.notifications, draft),
      )
      if (!response) return
      queryClient.setQueryData(query.queryKey, response.body)
      onClose()
    } catch (error) {
      console.error(error)
      setFailure({ reason: serverMessageOf(error) })
    }
  }

  return (
    <FormDialog
      title="Mails about new messages"
      submitLabel="Save Changes"
      busyLabel="Saving..."
      isBusy={isSubmitting}
      onSubmit={handleSubmit(save, () => setFailure(undefined))}
      onClose={onClose}
    >
      <Field
        label="Address"
        type="email"
        autoComplete="off"
        hint="It gets every message, and is shown to nobody. Messages wait here until an address is set, and are then mailed."
        error={errors.email?.message}
        {...register('email')}
      />
      {failure && (
        <Banner tone="negative">
          <p>The address could not be saved. Please try again.</p>
          {failure.reason && <p className="text-small text-soft">{failure.reason}</p>}
        </Banner>
      )}
    </FormDialog>
  )
}
