import { type UseFormReturn, useWatch } from 'react-hook-form'
import { Field } from '#ui/field.tsx'
import type { PostFields } from '../../../post-schema.ts'
import { positionOf } from './series-position.ts'

/** The series that the post is a part of. */
export function SeriesFields({ form }: { form: UseFormReturn<PostFields> }) {
  const { control, setValue, formState } = form
  const series = useWatch({ control, name: 'series' })
  // Of a series, either field may have the error.
  const error: { message?: string; name?: { message?: string }; position?: { message?: string } } =
    formState.errors.series ?? {}

  function set(next: PostFields['series']) {
    setValue('series', next, { shouldDirty: true, shouldValidate: formState.isSubmitted })
  }

  return (
    <div className="series-fields">
      <Field
        label="Series"
        hint="Empty: none."
        autoComplete="off"
        value={series?.name ?? ''}
        error={error.name?.message ?? error.message}
        onChange={({ currentTarget: { value } }) =>
          set(value === '' ? null : { name: value, position: series?.position ?? 1 })
        }
      />
      {series && (
        <Field
          type="number"
          inputMode="numeric"
          min={1}
          max={999}
          label="Part"
          value={series.position ?? ''}
          error={error.position?.message}
          onChange={({ currentTarget: { valueAsNumber } }) =>
            set({ ...series, position: positionOf(valueAsNumber) })
          }
        />
      )}
    </div>
  )
}
