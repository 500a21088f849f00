/** The Markdown in MDX: imports, exports, expressions and components are taken out, and named. */
import { outsideCode } from './code-regions.server.ts'
import type { Notes } from './notes.server.ts'

const statement =
  /^(?:import\s[^\n]*(?:\n(?!\n)[^\n]*?)*?["'][^"'\n]*["'];?|export\s(?:[^\n]+\n?)+)[ \t]*$/gm
const expressionComment = /\{\/\*[\s\S]*?\*\/\}/g
const component = /<\/?([A-Z][\w.]*)((?:"[^"]*"|'[^']*'|\{(?:[^{}]|\{[^{}]*\})*\}|[^<>"'{}])*)>/g

/** The text inside of a component stays. */
export function convertMdx(body: string, notes: Notes): string {
  return outsideCode(body, (text) =>
    text
      .replace(statement, (all) => {
        notes.lost(all.startsWith('import') ? 'MDX: imports' : 'MDX: exports')
        return ''
      })
      .replace(expressionComment, '')
      .replace(component, (_all, name: string) => {
        notes.lost(`Component <${name}>`)
        return ''
      })
      .replace(/\bclassName=/g, 'class='),
  )
}
