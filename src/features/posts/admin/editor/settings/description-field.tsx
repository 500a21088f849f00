import { type UseFormReturn, useWatch } from 'react-hook-form'
import { Field } from '#ui/field.tsx'
import type { PostFields } from '../../../post-schema.ts'
import { maxShownLength } from './description.ts'

/** What search engines show instead of the excerpt, with the number of its characters. */
export function DescriptionField({ form }: { form: UseFormReturn<PostFields> }) {
  const description = useWatch({ control: form.control, name: 'description' })
  return (
    <Field
      label="Description for search engines"
      rows={3}
      hint={`Empty: the text below the title. ${description.trim().length} of about ${maxShownLength} characters that fit.`}
      error={form.formState.errors.description?.message}
      {...form.register('description')}
    />
  )
}
