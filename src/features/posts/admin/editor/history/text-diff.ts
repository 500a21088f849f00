/** The difference between two versions of a text, in bounded time. */
export type DiffPart =
  | { kind: 'same' | 'added' | 'removed'; text: string }
  /** Unchanged lines that are not shown. */
  | { kind: 'skipped'; lines: number }

const linesTimeoutMs = 1000
/** For all changed passages together; the rest is compared by lines. */
const wordsTimeoutMs = 500
/** Above this, all lines count as changed: comparing them takes too long. */
const maxEditLength = 5000
const contextLines = 2

/** Compares by lines, and each changed passage by words. */
export async function diffTexts(before: string, after: string): Promise<DiffPart[]> {
  const { diffLines, diffWordsWithSpace } = await import('diff')
  const lines = diffLines(before, after, { timeout: linesTimeoutMs, maxEditLength })
  if (!lines) return replaced(before, after)
  const deadline = performance.now() + wordsTimeoutMs
  const parts: DiffPart[] = []
  for (let index = 0; index < lines.length; index++) {
    const [part, next] = [lines[index], lines[index + 1]]
    if (!part) continue
    if (part.removed && next?.added) {
      const timeout = Math.max(0, deadline - performance.now())
      const words = timeout > 0 && diffWordsWithSpace(part.value, next.value, { timeout })
      parts.push(...(words ? joinChanges(words.map(toPart)) : replaced(part.value, next.value)))
      index += 1
    } else {
      parts.push(toPart(part))
    }
  }
  return parts.flatMap((part, index) =>
    shorten(part, { isFirst: index === 0, isLast: index === parts.length - 1 }),
  )
}

/** A single word that two changes have between them reads as part of one change. */
function joinChanges(parts: DiffPart[]): DiffPart[] {
  const joined: DiffPart[] = []
  let change = { before: '', after: '' }
  const end = () => {
    joined.push(...replaced(change.before, change.after))
    change = { before: '', after: '' }
  }
  parts.forEach((part, index) => {
    if (part.kind === 'skipped') return
    const isChange = part.kind !== 'same'
    const isBetween = index > 0 && index < parts.length - 1
    if (!isChange && !(isBetween && isOneWord(part.text))) {
      end()
      joined.push(part)
      return
    }
    if (part.kind !== 'added') change.before += part.text
    if (part.kind !== 'removed') change.after += part.text
  })
  end()
  return joined
}

/** Not a passage in a script without spaces, either. */
function isOneWord(text: string) {
  return /^ *\S{0,20} *$/.test(text)
}

function replaced(before: string, after: string): DiffPart[] {
  const parts: DiffPart[] = [
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ]
  return parts.filter((part) => 'text' in part && part.text !== '')
}

function toPart(change: { value: string; added: boolean; removed: boolean }): DiffPart {
  const kind = change.added ? 'added' : change.removed ? 'removed' : 'same'
  return { kind, text: change.value }
}

/** Keeps the lines next to a change of a long unchanged passage. */
function shorten(part: DiffPart, { isFirst, isLast }: { isFirst: boolean; isLast: boolean }) {
  if (part.kind !== 'same') return [part]
  const lines = part.text.split(/(?<=\n)/)
  const head = isFirst ? 0 : contextLines
  const tail = isLast ? 0 : contextLines
  const skipped = lines.length - head - tail
  if (skipped <= contextLines) return [part]
  const parts: DiffPart[] = [
    { kind: 'same', text: lines.slice(0, head).join('') },
    { kind: 'skipped', lines: skipped },
    { kind: 'same', text: lines.slice(head + skipped).join('') },
  ]
  return parts.filter((each) => each.kind === 'skipped' || each.text !== '')
}
