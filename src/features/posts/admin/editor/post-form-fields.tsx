import { type FormEvent, type KeyboardEvent, memo } from 'react'
import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import type { UploadPicture } from '#api/picture-upload.ts'
import type { PendingUpload } from '#features/pictures/admin/use-picture-upload.ts'
import { Choice } from '#ui/admin/choice.tsx'
import { isCompositionKey } from '#ui/admin/composition-key.ts'
import { Field } from '#ui/field.tsx'
import type { PostFields } from '../../post-schema.ts'
import { postFormats } from '../../post-values.ts'
import { CoverField } from './cover-field.tsx'
import { findPosts } from './find-posts.ts'
import { MarkdownField } from './markdown-field/markdown-field.tsx'

interface PostFormFieldsProps {
  form: UseFormReturn<PostFields>
  uploadPicture: UploadPicture
  pendingUpload: PendingUpload
  onTextArea: (element: HTMLTextAreaElement | null) => void
  /** Receives how many pictures of the text are not uploaded yet. */
  onUploading: (count: number) => void
}

const formatLabels = { markdown: 'Markdown', html: 'HTML' }

/** The title wraps, but has no lines: Enter leads to the next field. */
function leaveTitle(event: KeyboardEvent<HTMLTextAreaElement>) {
  const isPlain = !(event.ctrlKey || event.metaKey || isCompositionKey(event.nativeEvent))
  if (event.key !== 'Enter' || !isPlain) return
  event.preventDefault()
  event.currentTarget.form?.querySelector<HTMLElement>('[name="excerpt"]')?.focus()
}

/** Of a title that was pasted, or typed on a keyboard that does not name its keys. */
function joinLines({ currentTarget: field }: FormEvent<HTMLTextAreaElement>) {
  const { value, selectionEnd } = field
  if (!value.includes('\n')) return
  field.value = value.replace(/\n/g, ' ')
  field.setSelectionRange(selectionEnd, selectionEnd)
}

/** The column in which the post is written. Not rendered again while it is typed. */
export const PostFormFields = memo(function PostFormFields(props: PostFormFieldsProps) {
  const { form, uploadPicture, pendingUpload, onTextArea, onUploading } = props
  const { control, register, setValue } = form
  const { errors } = useFormState({ control })
  const format = useWatch({ control, name: 'format' })
  return (
    <div className="editor-fields">
      <Field
        label="Blog Title"
        required
        rows={1}
        className="title-control"
        maxLength={200}
        error={errors.title?.message}
        onKeyDown={leaveTitle}
        onInput={joinLines}
        {...register('title')}
      />
      <Field
        label="Excerpt"
        required
        rows={2}
        error={errors.excerpt?.message}
        {...register('excerpt')}
      />
      <MarkdownField
        label="Content"
        required
        rows={12}
        hint="You can use HTML tags to format your content."
        error={errors.content?.message}
        registered={register('content')}
        uploadPicture={uploadPicture}
        format={format}
        findPosts={findPosts}
        onTextArea={onTextArea}
        onUploading={onUploading}
      />
      <Choice
        legend="Format"
        options={postFormats}
        labels={formatLabels}
        value={format}
        onChange={(next) => setValue('format', next, { shouldDirty: true })}
      />
      <CoverField form={form} uploadPicture={uploadPicture} pendingUpload={pendingUpload} />
    </div>
  )
})
