import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type RefObject, type SubmitEvent, useState } from 'react'
import { useForm } from 'react-hook-form'
import { isSessionOver, serverMessageOf } from '#api/admin/call-admin.ts'
import { useStoredUser } from '#api/admin/use-stored-user.ts'
import { asApiError } from '#api/api-client.ts'
import { useStashes } from '#features/editing/admin/use-stashes.ts'
import { showToast } from '#ui/toast-store.ts'
import type { AdminTag } from '../../tag.ts'
import { type TagFields, tagFields } from '../../tag-schema.ts'
import { updateTag } from './tag-actions.ts'
import { fieldNames, tagStashForm, toChanges, toFields } from './tag-form.ts'

interface TagFormOptions {
  tag: AdminTag
  pendingUpload: RefObject<Promise<boolean> | undefined>
  onSaved: (tag: AdminTag) => void
}

/** The form of a tag, its stashes, and saving it. */
export function useTagForm({ tag, pendingUpload, onSaved }: TagFormOptions) {
  const [initial] = useState(() => toFields(tag))
  const form = useForm<TagFields>({
    resolver: standardSchemaResolver(tagFields),
    defaultValues: initial,
  })
  const { getValues, handleSubmit, setError } = form
  const [failure, setFailure] = useState<{ reason: string | undefined }>()
  const [isUploading, setIsUploading] = useState(false)
  const userId = useStoredUser()?._id
  const [stashForm] = useState(() => tagStashForm(userId, tag.slug))
  const stashes = useStashes({
    form: stashForm,
    initial,
    revision: undefined,
    onLeaveUnsaved: () => showToast(leaveMessage),
    fields: form,
  })
  const isBusy = isUploading || form.formState.isSubmitting

  /** Saves after a pending upload. */
  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (isBusy) return
    setIsUploading(true)
    const isUploaded = (await pendingUpload.current) ?? true
    setIsUploading(false)
    if (isUploaded) await handleSubmit(send, () => setFailure(undefined))()
  }

  async function send(fields: TagFields) {
    const values = getValues()
    setFailure(undefined)
    try {
      const { body } = await updateTag(tag.slug, toChanges(fields, initial))
      stashes.deleteIfUnchanged(values)
      onSaved(body)
    } catch (error) {
      report(error)
    }
  }

  function report(error: unknown) {
    console.error(error)
    if (isSessionOver(error)) return
    const { errors } = asApiError(error)
    const refused = fieldNames.filter((name) => errors[name])
    for (const [index, name] of refused.entries()) {
      setError(name, { message: errors[name] ?? '' }, { shouldFocus: index === 0 })
    }
    const reason = refused.length > 0 ? undefined : serverMessageOf(error)
    setFailure({ reason })
  }

  return { form, stashes, failure, isBusy, submit }
}

const leaveMessage = {
  title: 'Your changes are kept as a draft.',
  description: 'Open this form again to restore them.',
}
