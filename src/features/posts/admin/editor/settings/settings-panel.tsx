import type { ReactNode } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { FocalPointField } from '#features/pictures/admin/focal-point-field.tsx'
import { Dialog } from '#ui/admin/dialog.tsx'
import { SmallButton } from '#ui/admin/small-button.tsx'
import { Field } from '#ui/field.tsx'
import { pictureAddress } from '#ui/picture-address.ts'
import type { PostFields } from '../../../post-schema.ts'
import type { OpenPost } from '../open-post.ts'
import { AddressField } from './address-field.tsx'
import { AppearancePreview } from './appearance-preview.tsx'
import { DateField } from './date-field.tsx'
import { DescriptionField } from './description-field.tsx'
import { PreviewLinks } from './preview-links.tsx'
import { SeriesFields } from './series-fields.tsx'
import { TagsField } from './tags-field.tsx'

interface SettingsPanelProps {
  form: UseFormReturn<PostFields>
  post: OpenPost | undefined
  /** Change the state of the post. */
  actions: ReactNode
  onClose: () => void
}

/** Further fields of the same form, in a sheet at the side. */
export function SettingsPanel({ form, post, actions, onClose }: SettingsPanelProps) {
  const { control, setValue, formState } = form
  const [imageUrl, imageFocus] = useWatch({ control, name: ['imageUrl', 'imageFocus'] })
  const picture = pictureAddress(imageUrl)
  return (
    <Dialog title="Post settings" className="settings-panel" closedBy="any" onClose={onClose}>
      <div className="grid gap-6">
        <AddressField form={form} post={post} />
        <DateField form={form} post={post} />
        {actions}
        <TagsField form={form} />
        <SeriesFields form={form} />
        {picture && (
          <Section title="Focal point of the image">
            <FocalPointField
              src={picture}
              value={imageFocus}
              onChange={(point) => setValue('imageFocus', point, { shouldDirty: true })}
            />
          </Section>
        )}
        <Section title="Search engines and social networks">
          <Field
            type="url"
            label="Canonical address"
            hint="Where the post was published first, if elsewhere."
            autoComplete="off"
            error={formState.errors.canonicalUrl?.message}
            {...form.register('canonicalUrl')}
          />
          <DescriptionField form={form} />
          <AppearancePreview form={form} post={post} />
        </Section>
        <Section title="Preview links">
          {post ? (
            <PreviewLinks postId={post._id} />
          ) : (
            <p className="text-small text-soft">Save the draft first.</p>
          )}
        </Section>
        <div className="settings-end">
          <SmallButton variant="primary" onClick={onClose}>
            Done
          </SmallButton>
        </div>
      </div>
    </Dialog>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="settings-section">
      <legend>{title}</legend>
      {children}
    </fieldset>
  )
}
