/** The keys of the toolbar's buttons, those of GitHub. */

/** As the toolbar element names its styles; `heading` is our own. */
export type FormatName =
  | 'heading'
  | 'bold'
  | 'italic'
  | 'strikethrough'
  | 'quote'
  | 'code'
  | 'link'
  | 'unordered-list'
  | 'ordered-list'
  | 'task-list'

interface Shortcut {
  key: string
  shift?: true
}

export const shortcuts: Record<FormatName, Shortcut> = {
  heading: { key: 'H', shift: true },
  bold: { key: 'B' },
  italic: { key: 'I' },
  strikethrough: { key: 'X', shift: true },
  quote: { key: '.', shift: true },
  code: { key: 'E' },
  link: { key: 'K' },
  'unordered-list': { key: '8', shift: true },
  'ordered-list': { key: '7', shift: true },
  'task-list': { key: 'L', shift: true },
}

export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'
>

export function formatOfKey(press: KeyPress, isMac: boolean): FormatName | undefined {
  const [modifier, other] = isMac ? [press.metaKey, press.ctrlKey] : [press.ctrlKey, press.metaKey]
  if (!modifier || other || press.altKey) return undefined
  const pressed = keyOf(press)
  const names = Object.keys(shortcuts) as FormatName[]
  return names.find(
    (name) =>
      shortcuts[name].key === pressed && (shortcuts[name].shift ?? false) === press.shiftKey,
  )
}

/** The letter of the layout; the key's place for other scripts, and for the signs that Shift changes. */
function keyOf({ key, code }: KeyPress) {
  if (/^[a-z]$/i.test(key)) return key.toUpperCase()
  return code === 'Period' ? '.' : code.replace(/^(Key|Digit)/, '')
}

/** 'Ctrl+Shift+7', on a Mac '⇧⌘7'. */
export function keysOf({ key, shift }: Shortcut, isMac: boolean): string {
  return isMac ? `${shift ? '⇧' : ''}⌘${key}` : `Ctrl+${shift ? 'Shift+' : ''}${key}`
}

export function isMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent)
}
