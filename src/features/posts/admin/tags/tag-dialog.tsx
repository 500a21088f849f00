import { useRef } from 'react'
import { useController } from 'react-hook-form'
import type { UploadPicture } from '#api/picture-upload.ts'
import { StashOffers } from '#features/editing/admin/stash-offers.tsx'
import { PictureField } from '#features/pictures/admin/picture-field.tsx'
import {
  type PendingUpload,
  usePictureUpload,
} from '#features/pictures/admin/use-picture-upload.ts'
import { tagPages } from '#paths.ts'
import { FormDialog } from '#ui/admin/form-dialog.tsx'
import { Banner } from '#ui/banner.tsx'
import { Field } from '#ui/field.tsx'
import type { AdminTag } from '../../tag.ts'
import { maxTagTextLength } from '../../tag-schema.ts'
import { useTagForm } from './use-tag-form.ts'

interface TagDialogProps {
  tag: AdminTag
  uploadPicture: UploadPicture
  onSaved: (tag: AdminTag) => void
  onClose: () => void
}

/** Changes a tag: name, address, and what is shown above its posts. */
export function TagDialog({ tag, uploadPicture, onSaved, onClose }: TagDialogProps) {
  const pendingUpload: PendingUpload = useRef(undefined)
  const { form, stashes, failure, isBusy, submit } = useTagForm({ tag, pendingUpload, onSaved })
  const { register, control, formState } = form
  const { errors } = formState
  const { field, fieldState } = useController({ control, name: 'imageUrl' })
  const upload = usePictureUpload(uploadPicture, pendingUpload, field.onChange)
  // The focused button of an offer disappears. A restored form registers its fields again first.
  const focusForm = () => requestAnimationFrame(() => form.setFocus('name'))

  return (
    <FormDialog
      title="Edit Tag"
      submitLabel="Save Changes"
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
        titleOf={({ name }) => name}
        onRestore={(stash) => {
          stashes.restore(stash)
          focusForm()
        }}
        onDiscard={(stash) => {
          stashes.discard(stash)
          focusForm()
        }}
      />
      <Field
        label="Name"
        required
        autoComplete="off"
        error={errors.name?.message}
        {...register('name')}
      />
      <Field
        label="Address"
        required
        hint={`After ${tagPages.tag('')}. Former addresses redirect to the new one.`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.slug?.message}
        {...register('slug')}
      />
      <Field
        label="Text"
        hint={`Shown above the posts of the tag. At most ${maxTagTextLength} characters.`}
        rows={4}
        error={errors.text?.message}
        {...register('text')}
      />
      <PictureField
        label="Cover"
        value={field.value}
        onChange={field.onChange}
        inputRef={field.ref}
        error={fieldState.error?.message}
        upload={upload}
      >
        <Field
          label="Description of the cover"
          hint="Alternative text for readers who can't see it. Leave empty for decoration."
          error={errors.imageAlt?.message}
          {...register('imageAlt')}
        />
      </PictureField>
      {failure && (
        <Banner tone="negative">
          <p>Failed to save tag. Please try again.</p>
          {failure.reason && <p className="text-small text-soft">{failure.reason}</p>}
        </Banner>
      )}
    </FormDialog>
  )
}
