/** The Markdown in MDX: imports, exports, expressions and components are taken out, and named. */
import { outsideCode, replaceBlocks } from './code-regions.server.ts'
import type { Notes } from './notes.server.ts'

/** An import ends within 50 lines. */
const statement =
  /^(?:import\s[^\n]*(?:\n(?!\n)[^\n]*?){0,50}?["'][^"'\n]*["'];?|export\s(?:[^\n]+\n?)+)[ \t]*$/gm
const expressionComment: [RegExp, RegExp] = [/\{\/\*/g, /\*\/\}/g]
const component = /<\/?([A-Z][\w.]*)((?:"[^"]*"|'[^']*'|\{(?:[^{}]|\{[^{}]*\})*\}|[^<>"'{}])*)>/g

/** The text inside of a component stays. */
export function convertMdx(body: string, notes: Notes): string {
  return outsideCode(body, (text) => {
    const withoutStatements = text.replace(statement, (all) => {
      notes.lost(all.startsWith('import') ? 'MDX: imports' : 'MDX: exports')
      return ''
    })
    return replaceBlocks(withoutStatements, expressionComment, () => '')
      .replace(component, (_all, name: string) => {
        notes.lost(`Component <${name}>`)
        return ''
      })
      .replace(/\bclassName=/g, 'class=')
  })
}
