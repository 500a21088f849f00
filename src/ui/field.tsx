import { type ComponentProps, useId } from 'react'

interface FieldProps {
  label: string
  required?: boolean
  /** Whether the browser refuses to send it empty, where nobody else would. */
  refusedEmpty?: boolean
  hint?: string
  error?: string | undefined
}

type InputProps = FieldProps & ComponentProps<'input'> & { rows?: undefined }
type TextareaProps = FieldProps & ComponentProps<'textarea'> & { rows: number }

const control =
  'w-full rounded-card border border-control bg-raised px-4 py-3 text-ink transition-colors ' +
  'hover:border-ink aria-invalid:border-negative'

/** A control with its label, hint and error tied to it. `rows` makes it a text area. */
export function Field({
  label,
  required = false,
  refusedEmpty = false,
  hint,
  error,
  ...rest
}: InputProps | TextareaProps) {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(' ')
  const shared = {
    id,
    className: control,
    'aria-required': required,
    required: refusedEmpty,
    'aria-invalid': Boolean(error),
    'aria-describedby': describedBy || undefined,
  }
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-small">
        {label}
        {required && <span className="text-accent"> *</span>}
      </label>
      {rest.rows ? (
        <textarea {...shared} {...rest} />
      ) : (
        <input {...shared} {...(rest as InputProps)} />
      )}
      {hint && (
        <p id={hintId} className="text-small text-soft">
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} className="text-negative text-small">
          {error}
        </p>
      )}
    </div>
  )
}
