/** The rules of a robots.txt (RFC 9309) for one program: a stranger's text, which costs no more than its length. */

/** Further ones are not read. */
const maxRules = 2000

export interface RobotsRule {
  isAllowed: boolean
  /** Of paths: `*` stands for any characters, `$` at the end for the end of the path. */
  pattern: string
}

/** @returns those for the name, or else those for all programs; of the rules that match a path the first one decides */
export function parseRobots(text: string, robotName: string): RobotsRule[] {
  const rules = rulesFor(robotName.toLowerCase(), text) ?? rulesFor('*', text) ?? []
  return rules.sort(
    (a, b) => b.pattern.length - a.pattern.length || Number(b.isAllowed) - Number(a.isAllowed),
  )
}

export function isPathAllowed(rules: RobotsRule[], { pathname, search }: URL): boolean {
  const path = encoded(pathname + search)
  return rules.find(({ pattern }) => matches(pattern, path))?.isAllowed ?? true
}

/** @returns undefined if no group has the name */
function rulesFor(name: string, text: string): RobotsRule[] | undefined {
  let rules: RobotsRule[] | undefined
  let isInGroup = false
  let isAmongNames = false
  for (const line of text.split(/[\r\n]+/)) {
    const [, field = '', value = ''] = /^\s*([a-z-]+)\s*:([^#]*)/i.exec(line) ?? []
    if (field === '') continue
    const isName = /^user-agent$/i.test(field)
    if (isName) {
      const isOurs = /^(?:\*|[a-z_-]+)/i.exec(value.trim())?.[0].toLowerCase() === name
      isInGroup = isOurs || (isAmongNames && isInGroup)
      if (isOurs) rules ??= []
    } else if (/^(?:dis)?allow$/i.test(field) && isInGroup && value.trim() !== '') {
      if (rules?.length === maxRules) break
      rules?.push({ isAllowed: /^allow$/i.test(field), pattern: encoded(value.trim()) })
    }
    isAmongNames = isName
  }
  return rules
}

/** What is encoded in one of them and not in the other is the same. */
function encoded(path: string) {
  const whole = encodeURI(path).replaceAll('%25', '%')
  return whole.replace(/%[\da-f]{2}/gi, (code) => code.toUpperCase())
}

/** Takes the first place for each part between two `*`, and never goes back. */
function matches(pattern: string, path: string): boolean {
  const whole = pattern.endsWith('$') ? pattern.slice(0, -1) : `${pattern}*`
  const [start = '', ...parts] = whole.split('*')
  const end = parts.pop()
  if (end === undefined) return path === start
  if (!path.startsWith(start)) return false
  let at = start.length
  for (const part of parts) {
    const found = path.indexOf(part, at)
    if (found === -1) return false
    at = found + part.length
  }
  return path.endsWith(end) && at + end.length <= path.length
}
