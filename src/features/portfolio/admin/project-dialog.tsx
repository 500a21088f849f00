import { useRef } from 'react'
import { type UseFormReturn, useController } from 'react-hook-form'
import type { UploadPicture } from '#api/picture-upload.ts'
import { SaveConflict } from '#features/editing/admin/save-conflict.tsx'
import { StashOffers } from '#features/editing/admin/stash-offers.tsx'
import { PictureField } from '#features/pictures/admin/picture-field.tsx'
import { useFileDragging } from '#features/pictures/admin/use-file-dragging.ts'
import {
  type PendingUpload,
  usePictureUpload,
} from '#features/pictures/admin/use-picture-upload.ts'
import { FormDialog } from '#ui/admin/form-dialog.tsx'
import { Banner } from '#ui/banner.tsx'
import { Field } from '#ui/field.tsx'
import type { EditableProject } from '../project.ts'
import { maxTechnologies, type ProjectFields } from '../project-schema.ts'
import { CaseStudyField } from './case-study-field.tsx'
import { useProjectForm } from './use-project-form.ts'

interface ProjectDialogProps {
  /** Undefined: a new project is created. */
  project: EditableProject | undefined
  uploadPicture: UploadPicture
  onSaved: () => void
  onClose: () => void
  /** Loads the saved version after a conflict; `onLoaded` receives its revision before the form opens again. */
  loadRemote: (onLoaded: (revision: number) => void) => Promise<unknown>
}

const failureMessage = 'Failed to save project. Please try again.'

export function ProjectDialog(props: ProjectDialogProps) {
  const { project, uploadPicture, onSaved, onClose, loadRemote } = props
  const pendingUpload: PendingUpload = useRef(undefined)
  const { form, stashes, failure, isBusy, submit, overwrite, prepareReopen } = useProjectForm({
    project,
    pendingUpload,
    onSaved,
  })
  const { register } = form
  const { errors } = form.formState
  const dragging = useFileDragging()
  // The focused button of an offer disappears. A restored form registers its fields again first.
  const focusForm = () => requestAnimationFrame(() => form.setFocus('title'))

  return (
    <FormDialog
      title={project ? 'Edit Project' : 'Create New Project'}
      submitLabel={project ? 'Save Changes' : 'Create Project'}
      busyLabel="Saving..."
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      {stashes.isResumed && (
        <p role="status" className="admin-note">
          You are back. Your changes are not saved yet.
        </p>
      )}
      <StashOffers
        stashes={stashes.offered}
        titleOf={({ title }) => title}
        onRestore={(stash) => {
          stashes.restore(stash)
          focusForm()
        }}
        onDiscard={(stash) => {
          stashes.discard(stash)
          focusForm()
        }}
      />
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
          hint="Where the card leads to. Without one it leads to the case study."
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
        <CaseStudyField form={form} uploadPicture={uploadPicture} />
      </div>
      {stashes.isStorageFull && (
        <p role="status" className="admin-note">
          This browser can't keep drafts: its storage is full or disabled. Save before you leave.
        </p>
      )}
      {failure && !failure.isConflict && (
        <Banner tone="negative">
          <p>{failureMessage}</p>
          {failure.reason && <p className="text-small text-soft">{failure.reason}</p>}
        </Banner>
      )}
      {failure?.isConflict && (
        <SaveConflict
          noun="project"
          failure={failureMessage}
          onOverwrite={overwrite}
          onLoadRemote={() => loadRemote(prepareReopen)}
        />
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
  const upload = usePictureUpload(uploadPicture, pendingUpload, field.onChange)
  return (
    <PictureField
      label="Picture"
      value={field.value}
      onChange={field.onChange}
      inputRef={field.ref}
      error={fieldState.error?.message}
      upload={upload}
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
