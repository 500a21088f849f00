import { type ComponentProps, useId } from 'react'
import { controlClass } from '../field.tsx'

interface SelectFieldProps extends ComponentProps<'select'> {
  label: string
  choices: readonly string[]
  nameOf?: (choice: string) => string
  hint?: string
  error?: string | undefined
}

/** A labelled `select`, like `Field`. */
export function SelectField(props: SelectFieldProps) {
  const { label, choices, nameOf, hint, error, ...rest } = props
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-small">
        {label}
      </label>
      <select
        id={id}
        className={controlClass}
        aria-invalid={Boolean(error)}
        aria-describedby={[hint && hintId, error && errorId].filter(Boolean).join(' ') || undefined}
        {...rest}
      >
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {nameOf ? nameOf(choice) : choice}
          </option>
        ))}
      </select>
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
