import { useFormContext, useWatch } from 'react-hook-form'
import { SmallButton } from '#ui/admin/small-button.tsx'
import { Field } from '#ui/field.tsx'
import { accentColors, accentContrast, accentFault, formatContrast } from '../accent.ts'
import { isColor, type Look } from '../look.ts'
import { neutrals } from '../neutrals.ts'
import type { SiteContent } from '../site-content.ts'
import { useFieldError } from './site-field.tsx'

const accentPath = 'look.accent'

/** The accent colour of the light theme, with the one made from it for the dark theme, and their contrasts. */
export function AccentField() {
  const { control, register, setValue, trigger } = useFormContext<SiteContent>()
  const { accent, paper } = useWatch({ control, name: 'look' })
  const error = useFieldError(accentPath)
  const color = accent.trim().toLowerCase()
  const fault = isColor(color) ? accentFault(color, paper) : undefined

  function choose(value: string) {
    setValue(accentPath, value, { shouldDirty: true })
    trigger(accentPath)
  }

  return (
    <div className="grid gap-3">
      <div className="look-accent">
        <input
          type="color"
          aria-label="Pick a colour"
          value={isColor(color) ? color : '#000000'}
          onChange={({ target }) => choose(target.value)}
        />
        <Field
          label="Accent colour"
          required
          autoComplete="off"
          spellCheck={false}
          hint="Of links, buttons and marks in the light theme, such as #a2501f."
          {...register(accentPath, { onChange: () => trigger(accentPath) })}
          error={error ?? fault?.message}
        />
      </div>
      {fault ? (
        <div>
          <SmallButton onClick={() => choose(fault.nearest)}>Use {fault.nearest}</SmallButton>
        </div>
      ) : (
        isColor(color) && <AccentFigures accent={color} paper={paper} />
      )}
    </div>
  )
}

/** The accent of both themes with its lowest contrast on the paper. */
function AccentFigures({ accent, paper }: Pick<Look, 'accent' | 'paper'>) {
  const colors = accentColors(accent, paper)
  return (
    <ul className="look-figures">
      {(['light', 'dark'] as const).map((theme) => (
        <li key={theme}>
          <svg viewBox="0 0 32 32" aria-hidden="true">
            <rect width="32" height="32" fill={neutrals[paper][theme].paper} />
            <circle cx="16" cy="16" r="9" fill={colors[theme].accent} />
          </svg>
          <span>
            <span className="capitalize">{theme}</span> theme: {colors[theme].accent}, contrast{' '}
            {formatContrast(accentContrast(colors[theme].accent, neutrals[paper][theme]))}
          </span>
        </li>
      ))}
    </ul>
  )
}
