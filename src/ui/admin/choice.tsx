import { SmallButton } from './small-button.tsx'

interface ChoiceProps<Value extends string> {
  legend: string
  options: readonly Value[]
  value: Value
  onChange: (value: Value) => void
}

/** One of a few values, each a button. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { legend, options, value, onChange } = props
  return (
    <fieldset aria-label={legend} className="choice">
      {options.map((option) => (
        <SmallButton
          key={option}
          aria-pressed={option === value}
          className="capitalize"
          onClick={() => onChange(option)}
        >
          {option}
        </SmallButton>
      ))}
    </fieldset>
  )
}
