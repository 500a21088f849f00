/** The block editor's comments in a text: they name languages of code, parts for members, and what is made on the server. */
import type { ImportNote } from './import-source.server.ts'
import { isMembersBlock } from './wordpress-members.server.ts'
import { isHiddenBlock } from './wordpress-visibility.server.ts'

interface Comment {
  start: number
  end: number
  name: string
  isClosing: boolean
  isEmpty: boolean
  settings: string
}

export type Note = (kind: ImportNote['kind'], text: string) => void

export function hasBlocks(text: string) {
  return text.includes('<!-- wp:')
}

interface OpenText {
  text: string
  /** A block that is not for everybody has no end. */
  isUncertain: boolean
}

/** Removes hidden blocks and parts for members, and names the blocks without a text of their own. */
export function readBlocks(text: string, note: Note): OpenText {
  let open = ''
  let end = 0
  const comments = blockComments(text)
  for (let index = 0; index < comments.length; index++) {
    const comment = comments[index] as Comment
    open += text.slice(end, comment.start)
    end = comment.end
    if (comment.isClosing) continue
    const isMembers = isMembersBlock(comment.name)
    if (isMembers || isHiddenBlock(comment.settings)) {
      const kind = isMembers ? 'The part for members: block' : 'The hidden block'
      note('lost', `${kind} '${comment.name}'`)
      const closing = closingOf(comments, index)
      // Everything behind a paywall is for members.
      if (comment.name.endsWith('paywall')) return { text: open, isUncertain: false }
      if (closing === undefined) return { text: open, isUncertain: true }
      index = closing
      end = comments[closing]?.end ?? end
    } else if (comment.isEmpty) {
      note('lost', `The block '${comment.name}', which has no text of its own`)
    } else {
      const language = /"(?:language|lang|codeLanguage)":"([\w+#-]{1,40})"/.exec(
        comment.settings,
      )?.[1]
      const next = comments[index + 1]?.start ?? text.length
      if (language) {
        open += text.slice(end, next).replace(/<pre(?=[\s>])/, `<pre data-lang="${language}"`)
        end = next
      }
    }
  }
  return { text: open + text.slice(end), isUncertain: false }
}

function closingOf(comments: Comment[], index: number): number | undefined {
  const { name, isEmpty } = comments[index] as Comment
  if (isEmpty) return index
  let depth = 0
  for (let each = index; each < comments.length; each++) {
    const comment = comments[each] as Comment
    if (comment.name !== name || comment.isEmpty) continue
    depth += comment.isClosing ? -1 : 1
    if (depth === 0) return each
  }
}

const grammar = /^\s+(\/?)wp:([a-z][\w/-]*)\s([\s\S]*)$/

function blockComments(text: string): Comment[] {
  const comments: Comment[] = []
  let start = text.indexOf('<!--')
  while (start >= 0) {
    const stop = text.indexOf('-->', start)
    if (stop < 0) break
    const [, slash, name = '', rest = ''] = grammar.exec(text.slice(start + 4, stop)) ?? []
    const [isClosing, isEmpty] = [slash === '/', rest.trimEnd().endsWith('/')]
    const settings = rest.trim()
    if (name) comments.push({ start, end: stop + 3, name, isClosing, isEmpty, settings })
    start = text.indexOf('<!--', stop)
  }
  return comments
}
