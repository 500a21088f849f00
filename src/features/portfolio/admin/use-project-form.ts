import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type RefObject, type SubmitEvent, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { callAdmin, isSessionOver, serverMessageOf } from '#api/admin/call-admin.ts'
import { useStoredUser } from '#api/admin/use-stored-user.ts'
import { asApiError } from '#api/api-client.ts'
import { useStashes } from '#features/editing/admin/use-stashes.ts'
import { api } from '#paths.ts'
import { showToast } from '#ui/toast-store.ts'
import type { EditableProject } from '../project.ts'
import { type ProjectFields, projectFields } from '../project-schema.ts'
import {
  fieldOf,
  projectStashForm,
  stashKey,
  toChanges,
  toFields,
  toProjectInput,
} from './project-form.ts'

interface ProjectFormOptions {
  /** Undefined: a new project is created. */
  project: EditableProject | undefined
  pendingUpload: RefObject<Promise<boolean> | undefined>
  onSaved: () => void
}

const leaveMessage = {
  title: 'Your changes are kept as a draft.',
  description: 'Open this form again to restore them.',
}
const deletedMessage = 'This project has been deleted. Copy your texts to create it again.'

/** The form of a project, its stashes, and saving it. */
export function useProjectForm({ project, pendingUpload, onSaved }: ProjectFormOptions) {
  const [initial] = useState(() => toFields(project))
  const form = useForm<ProjectFields>({
    resolver: standardSchemaResolver(projectFields),
    defaultValues: initial,
  })
  const { getValues, handleSubmit, setError } = form
  const [failure, setFailure] = useState<{ reason: string | undefined; isConflict: boolean }>()
  const [isUploading, setIsUploading] = useState(false)
  const isReopening = useRef(false)
  const key = stashKey(useStoredUser()?._id, project?.id)
  const [stashForm] = useState(() => projectStashForm(key, initial))
  const stashes = useStashes({
    form: stashForm,
    initial,
    revision: project?.revision,
    onLeaveUnsaved: () => {
      if (!isReopening.current) showToast(leaveMessage)
    },
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
    if (isUploaded) await submitFrom(stashes.revision())
  }

  /** Before the form is opened again with this revision: the current values will be offered as a stash based on it. */
  function prepareReopen(revision: number) {
    isReopening.current = true
    stashes.rebase(revision)
  }

  /** Saves over any newer revision. */
  function overwrite() {
    return submitFrom(undefined)
  }

  function submitFrom(revision: number | undefined) {
    const save = (fields: ProjectFields) => send(fields, revision)
    return handleSubmit(save, () => setFailure(undefined))()
  }

  async function send(fields: ProjectFields, revision: number | undefined) {
    const values = getValues()
    setFailure(undefined)
    try {
      await (project ? update(project, fields, revision) : create(fields))
    } catch (error) {
      return report(error)
    }
    stashes.deleteIfUnchanged(values)
    onSaved()
  }

  function report(error: unknown) {
    console.error(error)
    if (isSessionOver(error)) return
    const { status, errors: refusals } = asApiError(error)
    let shouldFocus = true
    for (const [path, message] of Object.entries(refusals)) {
      const name = fieldOf(path)
      if (!name) continue
      setError(name, { message }, { shouldFocus })
      shouldFocus = false
    }
    const reason = status === 404 ? deletedMessage : serverMessageOf(error)
    setFailure({ reason, isConflict: project !== undefined && status === 412 })
  }

  return { form, stashes, failure, isBusy, submit, overwrite, prepareReopen }
}

function create(fields: ProjectFields) {
  return callAdmin('POST', api.projects, toProjectInput(fields))
}

/** @param revision absent: overwrites any */
function update(project: EditableProject, fields: ProjectFields, revision: number | undefined) {
  const headers: Record<string, string> =
    revision === undefined ? {} : { 'If-Match': `"${revision}"` }
  return callAdmin('PUT', api.project(project.id), toChanges(fields, project), { headers })
}
