import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react'
import { AdminIcon } from '#ui/admin/admin-icon.tsx'
import { showToast } from '#ui/toast-store.ts'
import type { CommandPaletteProps } from './command-palette.tsx'

let loaded: ComponentType<CommandPaletteProps> | undefined

/** Opens the palette with a button, and with Ctrl+K or Cmd+K. Its code is loaded when it is opened first. */
export function PaletteLauncher({ isAdmin }: { isAdmin: boolean }) {
  const [Palette, setPalette] = useState<ComponentType<CommandPaletteProps>>()
  const isLoading = useRef(false)
  /** Typed while the code is loaded. */
  const typed = useRef('')

  async function open() {
    // The work in an open dialog would be lost.
    if (isLoading.current || document.querySelector('dialog[open]')) return
    isLoading.current = true
    typed.current = ''
    try {
      // Once loaded it opens before the next key.
      loaded ??= (await import('./command-palette.tsx')).CommandPalette
      setPalette(() => loaded)
    } catch (error) {
      console.error(error)
      showToast({
        tone: 'destructive',
        title: 'The search could not be opened.',
        description: 'The server did not respond. Please try again.',
      })
    }
    isLoading.current = false
  }

  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (isShortcut(event)) {
      event.preventDefault()
      open()
    } else if (isLoading.current && isLetter(event)) {
      event.preventDefault()
      typed.current += event.key
    }
  })
  useEffect(() => {
    addEventListener('keydown', handleKeyDown)
    return () => removeEventListener('keydown', handleKeyDown)
  }, [])

  return (
    <>
      <button
        type="button"
        className="palette-button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
      >
        <AdminIcon name="search" />
        <span>Search</span>
        <kbd>{isApple() ? '⌘ K' : 'Ctrl K'}</kbd>
      </button>
      {Palette && (
        <Palette isAdmin={isAdmin} typed={typed.current} onClose={() => setPalette(undefined)} />
      )}
    </>
  )
}

function isShortcut({ key, altKey, shiftKey, metaKey, ctrlKey }: KeyboardEvent) {
  return key.toLowerCase() === 'k' && !altKey && !shiftKey && (isApple() ? metaKey : ctrlKey)
}

function isLetter({ key, altKey, metaKey, ctrlKey }: KeyboardEvent) {
  return key.length === 1 && !altKey && !metaKey && !ctrlKey
}

/** There Ctrl+K deletes to the end of the line. */
function isApple() {
  return /^(Mac|iP)/.test(navigator.platform)
}
