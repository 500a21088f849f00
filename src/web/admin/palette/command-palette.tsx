import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { AdminIcon } from '#ui/admin/admin-icon.tsx'
import { isCompositionKey } from '#ui/admin/composition-key.ts'
import { Dialog } from '#ui/admin/dialog.tsx'
import { type PaletteOption, paletteGroups } from './palette-options.ts'
import { usePaletteSearch } from './use-palette-search.ts'

export interface CommandPaletteProps {
  /** Whether the account may search posts and messages. */
  isAdmin: boolean
  /** The text to begin with. */
  typed: string
  onClose: () => void
}

/** Finds admin pages, posts and messages while the user types (the combobox pattern of the ARIA practices). */
export function CommandPalette({ isAdmin, typed, onClose }: CommandPaletteProps) {
  const [text, setText] = useState(typed)
  const [chosen, setChosen] = useState<string>()
  const id = useId()
  const { found, failure, isPending } = usePaletteSearch(text, isAdmin)
  const groups = paletteGroups(text, found)
  const options = groups.flatMap((group) => group.options)
  const active = options.find(({ href }) => href === chosen) ?? options[0]
  const idOf = ({ href }: PaletteOption) => `${id}-${href}`
  const activeId = active && idOf(active)

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  function handleKeyDown(event: KeyboardEvent) {
    if (isCompositionKey(event.nativeEvent) || !active) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      setChosen(options.at((options.indexOf(active) + step) % options.length)?.href)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      document.getElementById(idOf(active))?.click()
    }
  }

  return (
    <Dialog title="Search" closedBy="any" className="palette" onClose={onClose}>
      <div className="palette-field">
        <AdminIcon name="search" />
        <input
          type="text"
          role="combobox"
          aria-label="Search pages, posts and messages"
          placeholder="Pages, posts and messages"
          aria-expanded={options.length > 0}
          aria-controls={options.length > 0 ? id : undefined}
          aria-activedescendant={activeId}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          autoFocus
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setChosen(undefined)
          }}
          onKeyDown={handleKeyDown}
        />
      </div>
      {failure && (
        <p role="alert" className="palette-note text-negative">
          {failure}
        </p>
      )}
      {options.length > 0 && (
        <div id={id} role="listbox" aria-label="Results" className="palette-list">
          {groups.map((group) => (
            // biome-ignore lint/a11y/useSemanticElements: a listbox may contain a group, but no fieldset
            <div key={group.label} role="group" aria-label={group.label}>
              <p aria-hidden="true" className="label">
                {group.label}
              </p>
              {group.options.map((option) => (
                <a
                  key={option.href}
                  id={idOf(option)}
                  role="option"
                  href={option.href}
                  tabIndex={-1}
                  aria-selected={option === active}
                  className="palette-option"
                  onClick={onClose}
                >
                  <AdminIcon name={option.icon} />
                  <bdi>{option.title}</bdi>
                  {option.detail && <bdi className="palette-detail">{option.detail}</bdi>}
                </a>
              ))}
            </div>
          ))}
        </div>
      )}
      <p role="status" className={options.length > 0 ? 'sr-only' : 'palette-note'}>
        {isPending ? 'Searching…' : outcome(options.length, text)}
      </p>
      <p className="key-hints" aria-hidden="true">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> choose
        </span>
        <span>
          <kbd>Enter</kbd> open
        </span>
        <span>
          <kbd>Esc</kbd> close
        </span>
      </p>
    </Dialog>
  )
}

function outcome(count: number, text: string) {
  if (count === 0) return `Nothing matches “${text.trim()}”.`
  return count === 1 ? '1 result' : `${count} results`
}
