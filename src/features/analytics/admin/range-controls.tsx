import { type FormEvent, useState } from 'react'
import { SmallButton } from '#ui/admin/small-button.tsx'
import { Field } from '#ui/field.tsx'
import { useLocation } from '#ui/location.ts'
import { type AnalyticsAddress, presets, readAnalyticsAddress } from './analytics-address.ts'
import type { DayRange } from './day-range.ts'

interface RangeControlsProps {
  address: AnalyticsAddress
  today: string
}

/** Chooses the range of days; each choice is an address of its own. */
export function RangeControls({ address, today }: RangeControlsProps) {
  return (
    <div className="range-controls">
      <ul className="tabs" aria-label="Range">
        {presets.map(({ days, label }) => (
          <li key={days}>
            <a
              href={address.href({ lastDays: days })}
              aria-current={days === address.lastDays ? 'true' : undefined}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
      <DatesForm key={JSON.stringify(address.range)} address={address} today={today} />
    </div>
  )
}

/** Any range, by its first and last day. */
function DatesForm({ address, today }: RangeControlsProps) {
  const [, navigate] = useLocation()
  const [dates, setDates] = useState<DayRange>(address.range)
  const [error, setError] = useState(address.problem)

  function submit(event: FormEvent) {
    event.preventDefault()
    const href = address.href({ range: dates })
    const { problem } = readAnalyticsAddress(href.split('?')[1] ?? '', today)
    setError(problem)
    if (!problem) navigate(href)
  }

  const field = (name: keyof DayRange, label: string) => (
    <Field
      type="date"
      label={label}
      max={today}
      value={dates[name]}
      onChange={(event) => setDates({ ...dates, [name]: event.target.value })}
    />
  )
  return (
    <form noValidate onSubmit={submit} className="range-dates">
      {field('from', 'From')}
      {field('to', 'To')}
      <SmallButton type="submit">Show</SmallButton>
      {error && (
        <p role="alert" className="range-problem">
          {error}
        </p>
      )}
    </form>
  )
}
