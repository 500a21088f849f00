import { SmallButton } from './small-button.tsx'

interface ChoiceProps<Value extends string> {
  legend: string
  options: readonly Value[]
  /** Absent: the values, capitalized. */
  labels?: Record<Value, string>
  value: Value
  onChange: (value: Value) => void
}

/** One of a few values, each a button. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { legend, options, labels, value, onChange } = props
  return (
    <fieldset aria-label={legend} className="choice">
      {options.map((option) => (
        <SmallButton
          key={option}
          aria-pressed={option === value}
          className={labels ? '' : 'capitalize'}
          onClick={() => onChange(option)}
        >
          {labels?.[option] ?? option}
        </SmallButton>
      ))}
    </fieldset>
  )
}
