import { type ComponentProps, useId } from 'react'

interface FieldProps {
  label: string
  required?: boolean
  /** Sets the `required` attribute, for a form that the page does not validate itself. */
  nativeRequired?: boolean
  hint?: string
  /** Screen readers hear each change of the hint. */
  isHintLive?: boolean
  error?: string | undefined
}

type InputProps = FieldProps & ComponentProps<'input'> & { rows?: undefined }
type TextareaProps = FieldProps & ComponentProps<'textarea'> & { rows: number }

/** The look of an input. */
export const controlClass =
  'w-full rounded-card border-control [border-width:1px] bg-raised px-4 py-3 text-ink transition-colors ' +
  'hover:border-ink aria-invalid:border-negative'

/** A labelled input with hint and error; a textarea if `rows` is given. */
export function Field(props: InputProps | TextareaProps) {
  const {
    label,
    required = false,
    nativeRequired = false,
    hint,
    isHintLive,
    error,
    ...rest
  } = props
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(' ')
  const shared = {
    id,
    className: controlClass,
    'aria-required': required,
    required: nativeRequired,
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
        <p id={hintId} role={isHintLive ? 'status' : undefined} className="text-small text-soft">
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
