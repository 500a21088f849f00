/**
 * What an own stylesheet must not contain: whatever loads something from another host, imports another stylesheet, or
 * ends before its end. The Content-Security-Policy stops most of it, but not pictures.
 */
import { type CssToken, cssTokens } from './css-tokens.ts'

/** What stands inside of brackets: anything, a quoted address, or pictures, of which a string is the address. */
type Content = 'any' | 'address' | 'pictures'

interface Bracket {
  closer: string
  content: Content
  at: number
}

const closers: Record<string, string> = { '(': ')', '[': ']', '{': '}' }
const maxListed = 5

const otherHost = 'an address must begin with / or with data:image/'
const needsQuotes = 'this address must be written in quotes'
const notLiteral = 'this address must be written as one string'

/** One sentence for each fault, with its line; the first ones. */
export function cssFaults(text: string): string[] {
  const css = normalizeCss(text)
  const faults = [...endTags(css), ...tokenFaults(cssTokens(css))]
  return faults
    .sort((a, b) => a.at - b.at)
    .slice(0, maxListed)
    .map(({ at, message }) => `Line ${css.slice(0, at).split('\n').length}: ${message}.`)
}

/** As browsers read it; HTML would replace these characters, too, and the hash of the style would not match. */
export function normalizeCss(css: string): string {
  return css.replace(/\r\n?|\f/g, '\n').replaceAll('\0', '\ufffd')
}

interface Fault {
  at: number
  message: string
}

function endTags(css: string): Fault[] {
  return [...css.matchAll(/<\/style/gi)].map(({ index }) => ({
    at: index,
    message: '</style is not allowed',
  }))
}

function tokenFaults(tokens: CssToken[]): Fault[] {
  const faults: Fault[] = []
  const open: Bracket[] = []
  tokens.forEach((token, index) => {
    const { at } = token
    const last = open.at(-1)
    const message = isAmbiguous(token, tokens[index - 1])
      ? 'unexpected ('
      : faultOf(token, last?.content ?? 'any')
    if (message) faults.push({ at, message })
    const content = contentOf(token)
    if (content) open.push({ closer: closers[token.text.slice(-1)] ?? '', content, at })
    else if (isCloser(token) && open.pop()?.closer !== token.text) {
      faults.push({ at, message: `unexpected ${token.text}` })
    }
  })
  // What would close them may be in the broken rest.
  if (tokens.at(-1)?.type === 'broken') return faults
  return [...faults, ...open.map(({ at, closer }) => ({ at, message: `${closer} is missing` }))]
}

function faultOf({ type, value, text }: CssToken, content: Content): string | undefined {
  const isText = type === 'space' || text === ')'
  if (type === 'broken') return value ? needsQuotes : `${text.slice(0, 4)} is not closed`
  if (type === 'at' && value.toLowerCase() === 'import') return '@import is not allowed'
  if (type === 'url' || (type === 'string' && content !== 'any')) {
    return isOwnAddress(value) ? undefined : otherHost
  }
  if (content === 'address' && !isText) return notLiteral
  const isNested = type === 'function' && !/^(url|src|type|.*gradient)$/i.test(value)
  return content === 'pictures' && isNested ? notLiteral : undefined
}

/**
 * Browsers disagree about where a name begins after characters beyond ASCII, which are no letters any more, and after
 * `U+`, which was a token: some would read `url(` where others do not.
 */
function isAmbiguous({ type, text, value }: CssToken, previous: CssToken | undefined) {
  if (!/\($/.test(text) && type !== 'url') return false
  if (text !== '(') return hasForeignLetters(value, type) || previous?.text === '+'
  if (previous?.type === 'at') return hasForeignLetters(previous.value)
  return previous?.type === 'number'
}

function hasForeignLetters(name: string, type?: CssToken['type']) {
  return type !== 'url' && /[^\0-\x7f]/.test(name)
}

/** @returns undefined for a token that opens no bracket */
function contentOf({ type, text, value }: CssToken): Content | undefined {
  if (type === 'mark') return text in closers ? 'any' : undefined
  if (type !== 'function') return undefined
  if (/^(url|src)$/i.test(value)) return 'address'
  return /^(-[a-z]+-)?image(-set)?$/i.test(value) ? 'pictures' : 'any'
}

function isCloser({ type, text }: CssToken) {
  return type === 'mark' && Object.values(closers).includes(text)
}

const base = 'https://own.invalid'

/** An absolute path, or a picture in the address. A browser reads `/\\host` and `//host` as another host. */
function isOwnAddress(value: string): boolean {
  if (/^data:image\//i.test(value)) return true
  return value.startsWith('/') && URL.parse(value, base)?.origin === base
}
