import { useId } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { pages } from '#paths.ts'
import { controlClass } from '#ui/field.tsx'
import type { PostFields } from '../../../post-schema.ts'
import type { OpenPost } from '../open-post.ts'
import { typedSlug } from './typed-slug.ts'

interface AddressFieldProps {
  form: UseFormReturn<PostFields>
  post: OpenPost | undefined
}

/** The last part of the post's address. */
export function AddressField({ form, post }: AddressFieldProps) {
  const [id, hintId, errorId, prefixId] = [useId(), useId(), useId(), useId()]
  const slug = useWatch({ control: form.control, name: 'slug' })
  const error = form.formState.errors.slug?.message
  const isDraft = !post || post.status === 'draft'
  const hasChanged = !isDraft && slug !== '' && slug !== post.slug
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-small">
        Address
      </label>
      <div className="address-field">
        <span id={prefixId}>{`${pages.posts}/`}</span>
        <input
          id={id}
          className={controlClass}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={post?.slug ?? 'from the title'}
          aria-invalid={Boolean(error)}
          aria-describedby={[prefixId, hintId, error && errorId].filter(Boolean).join(' ')}
          {...form.register('slug', {
            onBlur: () =>
              form.setValue('slug', typedSlug(form.getValues('slug')), {
                shouldDirty: true,
                shouldValidate: form.formState.isSubmitted,
              }),
          })}
        />
      </div>
      <p id={hintId} className="text-small text-soft">
        {isDraft
          ? 'Leave empty to take it from the title when the post is published.'
          : 'Links to the old address lead to the new one.'}
        {hasChanged && ` Now it is ${pages.post(post.slug)}.`}
      </p>
      {error && (
        <p id={errorId} className="text-negative text-small">
          {error}
        </p>
      )}
    </div>
  )
}
