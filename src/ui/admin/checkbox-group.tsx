import type { ComponentProps, ReactNode } from 'react'

interface CheckboxGroupProps<Value extends string> extends ComponentProps<'input'> {
  legend: string
  labels: Record<Value, ReactNode>
  error: string | undefined
}

/** Several of a few values, at least one; the other properties are those of each checkbox. */
export function CheckboxGroup<Value extends string>(props: CheckboxGroupProps<Value>) {
  const { legend, labels, error, ...field } = props
  const errorId = `${field.name}-error`
  return (
    <fieldset className="grid gap-2.5" aria-describedby={error && errorId}>
      <legend className="mb-2.5 text-small">
        {legend}
        <span className="text-accent"> *</span>
      </legend>
      {(Object.keys(labels) as Value[]).map((value) => (
        <label key={value} className="check">
          <input type="checkbox" value={value} {...field} />
          <span>{labels[value]}</span>
        </label>
      ))}
      {error && (
        <p id={errorId} className="text-negative text-small">
          {error}
        </p>
      )}
    </fieldset>
  )
}
