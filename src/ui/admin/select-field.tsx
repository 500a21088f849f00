import { type ComponentProps, useId } from 'react'
import { controlClass } from '../field.tsx'

interface SelectFieldProps extends ComponentProps<'select'> {
  label: string
  choices: readonly string[]
  error?: string | undefined
}

/** A labelled `select`, like `Field`. */
export function SelectField({ label, choices, error, ...rest }: SelectFieldProps) {
  const id = useId()
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
        aria-describedby={error ? errorId : undefined}
        {...rest}
      >
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
      {error && (
        <p id={errorId} className="text-negative text-small">
          {error}
        </p>
      )}
    </div>
  )
}
