/** Moves an exported site below a path of its host: the one place that knows it. */
import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import { editCss } from './base-in-css.server.ts'
import { moveData } from './base-in-data.server.ts'
import { editHtml } from './base-in-html.server.ts'
import { editMarkdown } from './base-in-markdown.server.ts'
import { editScript } from './base-in-script.server.ts'
import { applyEdits, type Edit } from './edits.server.ts'

export interface Mover {
  /** The content of a file, with its addresses below the base. */
  moveFile: (file: string, content: string | Uint8Array) => string | Uint8Array
  /** A policy with the hashes of the inline styles and scripts, as they are now in the moved documents. */
  movePolicy: (policy: string) => string
}

/** Feeds, sitemaps and everything else with absolute addresses have them of the public URL, which includes the base. */
export function moverBelow(base: string): Mover {
  const hashes = new Map<string, string>()
  const onInline = (before: string, edits: Edit[]) => {
    hashes.set(hashOf(before), hashOf(applyEdits(before, edits)))
  }
  const edit: Record<string, (text: string) => Edit[]> = {
    '.html': (text) => editHtml(text, base, onInline),
    '.css': (text) => editCss(text, base),
    '.js': (text) => editScript(text, base),
    '.md': (text) => editMarkdown(text, base),
  }
  const isData = (file: string) => /\.webmanifest$|^resume\.json$/.test(file)
  return {
    moveFile: (file, content) => {
      const editFile = edit[extname(file)]
      if (!editFile && !isData(file)) return content
      // One character for each byte: an owner's file may be in any encoding. Names in scripts are in UTF-8.
      const encoding = file.endsWith('.js') ? 'utf8' : 'latin1'
      const text = Buffer.from(content).toString(encoding)
      const moved = editFile
        ? applyEdits(text, editFile(text))
        : JSON.stringify(moveData(JSON.parse(text), base))
      return Buffer.from(moved, encoding)
    },
    movePolicy: (policy) => policy.replace(/sha256-[\w+/=]+/g, (hash) => hashes.get(hash) ?? hash),
  }
}

/** Of an export at the root of its host. */
export const unmoved: Mover = {
  moveFile: (_file, content) => content,
  movePolicy: (policy) => policy,
}

function hashOf(text: string) {
  return `sha256-${createHash('sha256').update(Buffer.from(text, 'latin1')).digest('base64')}`
}
