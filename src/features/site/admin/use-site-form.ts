import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type SubmitEvent, useRef, useState } from 'react'
import { type FieldPath, useForm } from 'react-hook-form'
import { isSessionOver, serverMessageOf } from '#api/admin/call-admin.ts'
import { useStoredUser } from '#api/admin/use-stored-user.ts'
import { asApiError } from '#api/api-client.ts'
import { equalValues } from '#features/editing/admin/equal-values.ts'
import { useStashes } from '#features/editing/admin/use-stashes.ts'
import { focusHeadingIfLost } from '#ui/admin/focus-heading.ts'
import { showToast } from '#ui/toast-store.ts'
import { type SiteContent, siteContentSchema } from '../site-content.ts'
import { errorPaths, splitErrors } from './error-paths.ts'
import { findFailedUpload, type PendingUploads } from './pending-uploads.ts'
import { publishSite, type SiteDocument } from './site-document.ts'
import { siteStashForm } from './site-stash-form.ts'

interface SiteFormOptions {
  /** Read once. */
  document: SiteDocument
  pendingUploads: PendingUploads
  /** Receives the path of the first invalid field. */
  onInvalid: (path: string) => void
  onPublished: (document: SiteDocument) => void
  /** @returns undefined after a failure, which is shown */
  loadNewest: () => Promise<SiteDocument | undefined>
}

/** The whole document is written. */
const stashIntervalMs = 400

const leaveMessage = {
  title: 'Your changes are kept as a draft.',
  description: 'Open this page again to restore them.',
}

/** The form of the site content, its stashes and its publication. */
export function useSiteForm(options: SiteFormOptions) {
  const { pendingUploads, onInvalid, onPublished, loadNewest } = options
  const [initial] = useState(options.document)
  const [isConflict, setIsConflict] = useState(false)
  const [isPublishing, setIsPublishing] = useState(false)
  const isReopening = useRef(false)
  const form = useForm<SiteContent>({
    resolver: standardSchemaResolver(siteContentSchema),
    defaultValues: initial.content,
    // The first invalid field may be in another part.
    shouldFocusError: false,
  })
  const { getValues, handleSubmit, reset, resetDefaultValues, setError } = form
  const key = `${useStoredUser()?._id}:site`
  const [stashForm] = useState(() => siteStashForm(key, initial.content))
  const stashes = useStashes<SiteContent>({
    form: stashForm,
    initial: initial.content,
    revision: initial.revision,
    onLeaveUnsaved: () => {
      if (!isReopening.current) showToast(leaveMessage)
    },
    writeIntervalMs: stashIntervalMs,
    fields: form,
  })

  /** Before the form is opened again with this document: the current values will be offered as a stash based on it. */
  function prepareReopen({ revision }: SiteDocument) {
    isReopening.current = true
    stashes.rebase(revision)
  }

  async function publish(event: SubmitEvent) {
    event.preventDefault()
    await submit(async () => stashes.revision() ?? initial.revision)
  }

  /** After a conflict: replaces the newest revision, whichever it is. */
  function publishAnyway() {
    return submit(async () => (await loadNewest())?.revision)
  }

  /** @param baseRevision resolves to undefined to give up */
  async function submit(baseRevision: () => Promise<number | undefined>) {
    if (isPublishing) return
    setIsPublishing(true)
    let invalid: string | undefined = await findFailedUpload(pendingUploads)
    if (!invalid) {
      await handleSubmit(sendFrom(baseRevision), (errors) => {
        invalid = errorPaths(errors)[0]
      })()
    }
    // Not earlier: fields may be drawn because of their errors.
    if (invalid) onInvalid(invalid)
    setIsPublishing(false)
  }

  function sendFrom(baseRevision: () => Promise<number | undefined>) {
    return async (content: SiteContent) => {
      const basedOn = await baseRevision()
      if (basedOn !== undefined) await send(content, basedOn)
    }
  }

  async function send(content: SiteContent, basedOn: number) {
    const sent = structuredClone(getValues())
    setIsConflict(false)
    let published: SiteDocument
    try {
      published = await publishSite(content, basedOn)
    } catch (error) {
      return showFailure(error)
    }
    continueFrom(published, sent)
    showToast({ title: 'Your site was published.' })
    focusHeadingIfLost()
    onPublished(published)
  }

  /** Keeps what was typed since. Resetting the values would replace the fields, and lose the focus. */
  function continueFrom({ content, revision }: SiteDocument, sent: SiteContent) {
    const isEdited = !equalValues(getValues(), sent)
    stashes.continueFrom(revision, sent, content)
    if (isEdited || equalValues(sent, content)) resetDefaultValues(content)
    else reset(content)
  }

  function showFailure(error: unknown) {
    console.error(error)
    if (isSessionOver(error)) return
    const { status, errors } = asApiError(error)
    if (status === 412) return setIsConflict(true)
    const { fields, others } = splitErrors(errors, getValues())
    for (const [path, message] of fields) setError(path as FieldPath<SiteContent>, { message })
    const [first] = fields
    if (first) onInvalid(first[0])
    const description = others[0] ?? serverMessageOf(error) ?? 'Your changes are kept here.'
    showToast({
      tone: 'destructive',
      title: 'Your site could not be published. Please try again.',
      description,
    })
  }

  return { form, stashes, prepareReopen, isConflict, isPublishing, publish, publishAnyway }
}
