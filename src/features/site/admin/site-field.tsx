import {
  type FieldError,
  type FieldPath,
  get,
  useController,
  useFormContext,
  useFormState,
  useWatch,
} from 'react-hook-form'
import { SelectField } from '#ui/admin/select-field.tsx'
import { Field } from '#ui/field.tsx'
import type { SiteContent } from '../site-content.ts'
import { characterCount } from './character-count.ts'

interface SiteFieldProps {
  name: FieldPath<SiteContent>
  label: string
  required?: boolean
  hint?: string
  /** The maximum length in characters; what remains is shown near the limit. */
  max?: number
  type?: 'text' | 'email' | 'url'
  /** Renders a textarea. */
  rows?: number
  /** The id of a `datalist`. */
  list?: string
  /** Of the owner, which the browser may suggest. */
  autoComplete?: string
}

/** A text field of the site form. */
export function SiteField({ name, hint, max, rows, ...rest }: SiteFieldProps) {
  const { control, register } = useFormContext<SiteContent>()
  const value = useWatch({ control, name })
  const count = max !== undefined && characterCount(String(value ?? ''), max)
  const shared = {
    autoComplete: 'off',
    ...rest,
    ...register(name),
    hint: [hint, count].filter(Boolean).join(' '),
    error: useFieldError(name),
  }
  return rows ? <Field {...shared} rows={rows} /> : <Field {...shared} />
}

interface LinesFieldProps {
  /** A list of texts. */
  name: FieldPath<SiteContent>
  label: string
  hint?: string
}

/** A textarea for a list of texts, each on its own line. */
export function LinesField({ name, ...rest }: LinesFieldProps) {
  const { control } = useFormContext<SiteContent>()
  const { field, fieldState } = useController({ control, name })
  // The errors of single lines come as a list.
  const errors = [fieldState.error].flat()
  const lines = Array.isArray(field.value) ? field.value : []
  return (
    <Field
      {...rest}
      {...field}
      autoComplete="off"
      rows={4}
      value={lines.join('\n')}
      onChange={({ currentTarget: { value } }) =>
        field.onChange(value === '' ? [] : value.split('\n'))
      }
      error={errors.find(Boolean)?.message}
    />
  )
}

interface NumberFieldProps {
  name: FieldPath<SiteContent>
  label: string
  min: number
  max: number
  hint?: string
}

/** A field for a whole number. */
export function NumberField({ name, ...rest }: NumberFieldProps) {
  const { register } = useFormContext<SiteContent>()
  return (
    <Field
      type="number"
      inputMode="numeric"
      required
      autoComplete="off"
      {...rest}
      {...register(name, { valueAsNumber: true })}
      error={useFieldError(name)}
    />
  )
}

interface ChoiceFieldProps {
  name: FieldPath<SiteContent>
  label: string
  choices: readonly string[]
  nameOf?: (choice: string) => string
  hint?: string
}

/** A `select`, which keeps a value that is none of the choices. */
export function ChoiceField({ name, choices, ...rest }: ChoiceFieldProps) {
  const { control, register } = useFormContext<SiteContent>()
  const value = String(useWatch({ control, name }))
  const all = choices.includes(value) ? choices : [value, ...choices]
  return <SelectField {...rest} choices={all} {...register(name)} error={useFieldError(name)} />
}

interface CheckFieldProps {
  name: FieldPath<SiteContent>
  label: string
}

export function CheckField({ name, label }: CheckFieldProps) {
  const { register } = useFormContext<SiteContent>()
  return (
    <label className="check">
      <input type="checkbox" {...register(name)} />
      {label}
    </label>
  )
}

/** The error message of the field, or of a list. */
export function useFieldError(name: FieldPath<SiteContent>): string | undefined {
  const { control } = useFormContext<SiteContent>()
  const { errors } = useFormState({ control, name })
  const error: { message?: string; root?: FieldError } | undefined = get(errors, name)
  return error?.root?.message ?? error?.message
}
