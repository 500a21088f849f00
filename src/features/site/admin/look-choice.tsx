import type { ReactNode } from 'react'
import { type FieldPath, useFormContext } from 'react-hook-form'
import type { SiteContent } from '../site-content.ts'
import { useFieldError } from './site-field.tsx'

interface LookChoiceProps<Value extends string> {
  name: FieldPath<SiteContent>
  legend: string
  values: readonly Value[]
  sampleOf: (value: Value) => ReactNode
  /** Capitalised; the value without. */
  labelOf?: (value: Value) => string
  onChange?: () => void
}

/** Radio buttons, each with a sample. */
export function LookChoice<Value extends string>(props: LookChoiceProps<Value>) {
  const { name, legend, values, sampleOf, labelOf = (value) => value, onChange } = props
  const { register } = useFormContext<SiteContent>()
  const error = useFieldError(name)
  return (
    <fieldset>
      <legend className="mb-2 text-small">{legend}</legend>
      <div className="look-choices">
        {values.map((value) => (
          <label key={value} className="look-choice">
            <input
              type="radio"
              value={value}
              {...register(name, { ...(onChange && { onChange }) })}
            />
            {sampleOf(value)}
            <span className="capitalize">{labelOf(value)}</span>
          </label>
        ))}
      </div>
      {error && <p className="mt-2 text-negative text-small">{error}</p>}
    </fieldset>
  )
}
