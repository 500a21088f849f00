import '@github/markdown-toolbar-element'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { FileButton } from '#features/pictures/admin/file-button.tsx'
import { isCompositionKey } from '#ui/admin/composition-key.ts'
import { SmallButton } from '#ui/admin/small-button.tsx'
import { attachMarks } from './attach-marks.ts'
import { editText } from './edit-text.ts'
import { FormatIcon } from './format-icons.tsx'
import { cycleHeading } from './heading.ts'
import { KeyHelp } from './key-help.tsx'
import { type FormatName, formatOfKey, isMac, keysOf, shortcuts } from './shortcuts.ts'

interface MarkdownToolbarProps {
  area: HTMLTextAreaElement
  onPictures: (files: File[]) => void
  pictureInput: RefObject<HTMLInputElement | null>
}

const formats: [name: FormatName, label: string][] = [
  ['heading', 'Heading'],
  ['bold', 'Bold'],
  ['italic', 'Italic'],
  ['strikethrough', 'Strikethrough'],
  ['quote', 'Quote'],
  ['code', 'Code'],
  ['link', 'Link'],
  ['unordered-list', 'Bulleted list'],
  ['ordered-list', 'Numbered list'],
  ['task-list', 'Task list'],
]

/** The buttons above the text. GitHub's element formats and moves the focus between them. */
export function MarkdownToolbar({ area, onPictures, pictureInput }: MarkdownToolbarProps) {
  const toolbar = useRef<HTMLElement>(null)
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  // The element also makes itself a tab stop, beside the one of its buttons.
  useEffect(() => toolbar.current?.removeAttribute('tabindex'), [])
  useEffect(() => (toolbar.current ? attachMarks(toolbar.current, area) : undefined), [area])
  useEffect(() => {
    const formatOnShortcut = (event: KeyboardEvent) => {
      const name = isCompositionKey(event) ? undefined : formatOfKey(event, isMac())
      if (!name) return
      event.preventDefault()
      // The command palette has Ctrl+K, too.
      event.stopPropagation()
      toolbar.current?.querySelector<HTMLElement>(`[data-md-button="${name}"]`)?.click()
    }
    area.addEventListener('keydown', formatOnShortcut)
    return () => area.removeEventListener('keydown', formatOnShortcut)
  }, [area])

  return (
    <div className="markdown-toolbar">
      <markdown-toolbar ref={toolbar} for={area.id} aria-label="Formatting" aria-controls={area.id}>
        {formats.map(([name, label], index) => (
          <button
            key={name}
            type="button"
            data-md-button={name}
            tabIndex={index === 0 ? 0 : -1}
            aria-label={label}
            data-tooltip={`${label} (${keysOf(shortcuts[name], isMac())})`}
            className="format-button"
            onClick={name === 'heading' ? () => editText(area, cycleHeading) : undefined}
          >
            <FormatIcon name={name} />
          </button>
        ))}
      </markdown-toolbar>
      <FileButton label="Insert a picture" onFiles={onPictures} inputRef={pictureInput} />
      <SmallButton onClick={() => setIsHelpOpen(true)}>Help</SmallButton>
      {isHelpOpen && <KeyHelp onClose={() => setIsHelpOpen(false)} />}
    </div>
  )
}
