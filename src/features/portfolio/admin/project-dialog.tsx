import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { type UseFormReturn, useController, useForm } from 'react-hook-form'
import { adminApi } from '#admin-paths.ts'
import { callAdmin, isSessionOver, serverMessageOf } from '#api/admin/call-admin.ts'
import { isLoggedOut } from '#api/admin/use-stored-user.ts'
import { asApiError } from '#api/api-client.ts'
import type { UploadPicture } from '#api/picture-upload.ts'
import { PictureField } from '#features/pictures/admin/picture-field.tsx'
import { useFileDragging } from '#features/pictures/admin/use-file-dragging.ts'
import type { PendingUpload } from '#features/pictures/admin/use-picture-upload.ts'
import { api } from '#paths.ts'
import type { Project } from '#site.ts'
import { FormDialog } from '#ui/admin/form-dialog.tsx'
import { Banner } from '#ui/banner.tsx'
import { Field } from '#ui/field.tsx'
import { maxTechnologies, type ProjectFields, projectFields } from '../project-schema.ts'
import { fieldOf, toChanges, toDraft, toFields } from './project-form.ts'
import { stashProjectForm } from './project-form-stash.ts'

interface ProjectDialogProps {
  /** Undefined: a new project is created. */
  project: Project | undefined
  /** Fields stashed when the session ended. */
  restored: ProjectFields | undefined
  uploadPicture: UploadPicture
  onSaved: (project: Project) => void
  onClose: () => void
}

const deletedMessage = 'This project has been deleted. Copy your texts to create it again.'

export function ProjectDialog(props: ProjectDialogProps) {
  const { project, restored, uploadPicture, onSaved, onClose } = props
  const form = useForm<ProjectFields>({
    resolver: standardSchemaResolver(projectFields),
    defaultValues: restored ?? toFields(project),
  })
  const { register, handleSubmit, setError } = form
  const { errors, isSubmitting } = form.formState
  const [failure, setFailure] = useState<{ reason: string | undefined }>()
  const pendingUpload: PendingUpload = useRef(undefined)
  const [isUploading, setIsUploading] = useState(false)
  const dragging = useFileDragging()
  useStashOnLogout(form, project?.id)

  /** Saves after a pending upload. */
  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (isUploading || isSubmitting) return
    setIsUploading(true)
    const isUploaded = (await pendingUpload.current) ?? true
    setIsUploading(false)
    if (isUploaded) await handleSubmit(save, () => setFailure(undefined))()
  }

  async function save(fields: ProjectFields) {
    setFailure(undefined)
    try {
      const { body } = project
        ? await callAdmin<Project>('PUT', adminApi.project(project.id), toChanges(fields, project))
        : await callAdmin<Project>('POST', api.projects, toDraft(fields))
      onSaved(body)
    } catch (error) {
      report(error)
    }
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
    setFailure({ reason: status === 404 ? deletedMessage : serverMessageOf(error) })
  }

  return (
    <FormDialog
      title={project ? 'Edit Project' : 'Create New Project'}
      submitLabel={project ? 'Save Changes' : 'Create Project'}
      busyLabel="Saving..."
      isBusy={isSubmitting || isUploading}
      onSubmit={submit}
      onClose={onClose}
    >
      {restored && (
        <p role="status" className="admin-note">
          You are back. Your changes are not saved yet.
        </p>
      )}
      <div
        className="grid gap-5"
        data-dragging={dragging.isOver || undefined}
        {...dragging.handlers}
      >
        <Field label="Title" required error={errors.title?.message} {...register('title')} />
        <Field
          label="Description"
          rows={3}
          error={errors.description?.message}
          {...register('description')}
        />
        <Field
          label="Link"
          type="url"
          hint="Where the card leads to."
          error={errors.link?.message}
          {...register('link')}
        />
        <Field
          label="Repository"
          type="url"
          hint="The address of the source code."
          error={errors.repository?.message}
          {...register('repository')}
        />
        <ProjectPicture form={form} uploadPicture={uploadPicture} pendingUpload={pendingUpload} />
        <Field
          label="Technologies"
          hint={`Separated by commas, at most ${maxTechnologies}.`}
          error={errors.technologies?.message}
          {...register('technologies')}
        />
        <Field
          label="Year"
          inputMode="numeric"
          error={errors.year?.message}
          {...register('year')}
        />
      </div>
      {failure && (
        <Banner tone="negative">
          <p>Failed to save project. Please try again.</p>
          {failure.reason && <p className="text-small text-soft">{failure.reason}</p>}
        </Banner>
      )}
    </FormDialog>
  )
}

interface ProjectPictureProps {
  form: UseFormReturn<ProjectFields>
  uploadPicture: UploadPicture
  pendingUpload: PendingUpload
}

function ProjectPicture({ form, uploadPicture, pendingUpload }: ProjectPictureProps) {
  const { control, register, formState } = form
  const { field, fieldState } = useController({ control, name: 'image' })
  return (
    <PictureField
      label="Picture"
      value={field.value}
      onChange={field.onChange}
      inputRef={field.ref}
      error={fieldState.error?.message}
      uploadPicture={uploadPicture}
      pendingUpload={pendingUpload}
    >
      <Field
        label="Description of the picture"
        hint="Alternative text for readers who can't see it. Leave empty for decoration."
        error={formState.errors.imageAlt?.message}
        {...register('imageAlt')}
      />
    </PictureField>
  )
}

/** The page is left for the login as soon as the session has ended. */
function useStashOnLogout({ getValues }: UseFormReturn<ProjectFields>, id: string | undefined) {
  useEffect(
    () => () => {
      if (isLoggedOut()) stashProjectForm({ id, fields: getValues() })
    },
    [getValues, id],
  )
}
