/** The block editor's comments in a text: they name languages of code, parts for members, and what is made on the server. */
import type { ImportNote } from './import-source.server.ts'
import { isMembersBlock } from './wordpress-members.server.ts'

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

/** Removes parts for members with their blocks, and names the blocks without a text of their own. */
export function readBlocks(text: string, note: Note): string {
  let open = ''
  let end = 0
  const comments = blockComments(text)
  for (let index = 0; index < comments.length; index++) {
    const comment = comments[index] as Comment
    open += text.slice(end, comment.start)
    end = comment.end
    if (comment.isClosing) continue
    if (isMembersBlock(comment.name)) {
      note('lost', `The part for members: block '${comment.name}'`)
      const closing = closingOf(comments, index)
      // Everything behind a paywall is for members.
      if (closing === undefined || comment.name.endsWith('paywall')) return open
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
  return open + text.slice(end)
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
