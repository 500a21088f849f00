/**
 * The tokens of a stylesheet.
 * @see https://www.w3.org/TR/css-syntax-3/#tokenization
 */

export interface CssToken {
  type: 'space' | 'at' | 'function' | 'url' | 'string' | 'name' | 'number' | 'mark' | 'broken'
  text: string
  /** Of names, strings and addresses: without quotes and escapes. */
  value: string
  /** The offset in the stylesheet. */
  at: number
}

const escaped = String.raw`\\(?:[0-9a-f]{1,6}[ \n\t]?|[^\n0-9a-f])`
const part = String.raw`(?:[\w-]|[^\0-\x7f]|${escaped})`
const name = String.raw`(?:--|-?(?:[a-z_]|[^\0-\x7f]|${escaped}))${part}*`
const number = String.raw`[+-]?(?:\d+\.\d+|\.\d+|\d+)(?:e[+-]?\d+)?`

/** In the order of precedence; a group is the value. */
const rules: [CssToken['type'], RegExp][] = [
  ['space', sticky(String.raw`(?:[ \n\t]|/\*[^]*?\*/|<!--|-->)+`)],
  ['string', sticky(String.raw`"((?:[^"\\\n]|\\[^])*)"|'((?:[^'\\\n]|\\[^])*)'`)],
  ['broken', sticky(String.raw`(?:/\*|["'])[^]*`)],
  // With its unit. A hash consists of the same characters.
  ['number', sticky(`${number}(?:${name}|%)?|#${part}+`)],
  ['at', sticky(`@(${name})`)],
  ['function', sticky(String.raw`(${name})\(`)],
  ['name', sticky(`(${name})`)],
  ['mark', sticky('[^]')],
]
/** What follows `url(`, unless that is a string. */
const address = sticky(String.raw`[ \n\t]*((?:[^\0- "'()\\\x7f]|${escaped})*)[ \n\t]*\)`)
const quotedAddress = sticky(String.raw`[ \n\t]*["']`)

/** The rest after a mistake that hides it from a browser is one broken token. @param css without CR, FF and NUL */
export function cssTokens(css: string): CssToken[] {
  const tokens: CssToken[] = []
  for (let at = 0; at < css.length; at += tokens.at(-1)?.text.length ?? 0) {
    tokens.push(tokenAt(css, at))
  }
  return tokens
}

function tokenAt(css: string, at: number): CssToken {
  for (const [type, rule] of rules) {
    const token = match(type, rule, css, at)
    if (!token) continue
    const isUrl = type === 'function' && token.value.toLowerCase() === 'url'
    return isUrl ? urlAt(css, token) : token
  }
  return { type: 'broken', text: css.slice(at), value: '', at }
}

function urlAt(css: string, start: CssToken): CssToken {
  const end = start.at + start.text.length
  if (match('url', quotedAddress, css, end)) return start
  const rest = match('url', address, css, end)
  if (!rest) return { ...start, type: 'broken', text: css.slice(start.at) }
  return { ...rest, text: start.text + rest.text, at: start.at }
}

function match(type: CssToken['type'], rule: RegExp, css: string, at: number) {
  rule.lastIndex = at
  const found = rule.exec(css)
  return found && { type, text: found[0], value: decode(found[1] ?? found[2] ?? ''), at }
}

/** A code point that is none is replaced, as browsers do. */
function decode(text: string): string {
  return text.replace(/\\(?:([0-9a-f]{1,6})[ \n\t]?|\n|([\s\S]))/gi, (_, hex, character = '') => {
    if (!hex) return character
    const code = Number.parseInt(hex, 16)
    const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
    return isCharacter ? String.fromCodePoint(code) : '\ufffd'
  })
}

function sticky(source: string) {
  return new RegExp(source, 'iy')
}
