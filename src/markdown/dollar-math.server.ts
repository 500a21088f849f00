/**
 * Math between dollars: prices, shell variables and templates stay text. The elements are `code` with the
 * classes `language-math` and `math-inline` or `math-display`; the content pipeline turns them into MathML.
 */
import type { Element, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import type {} from 'micromark-extension-math'
import type { Code, Construct, Extension, Point, State, Token } from 'micromark-util-types'
import type { Processor } from 'unified'
import { visit } from 'unist-util-visit'

const dollar = 36
const backslash = 92
const backtick = 96

/** Gives remark-math, used before it, this file's rules for where math begins and ends. */
export function dollarMath(this: Processor) {
  const syntax = this.data().micromarkExtensions?.at(-1) as Extension
  const flow = syntax.flow?.[dollar] as Construct
  syntax.flow = { [dollar]: withBareFence(flow) }
  syntax.text = { [dollar]: inlineMath }
}

/** A fence of math has nothing after its dollars: remark-math would drop that text. */
function withBareFence(flow: Construct): Construct {
  return {
    ...flow,
    tokenize(effects, ok, nok) {
      return effects.check(bareFence, flow.tokenize.call(this, effects, ok, nok), nok)
    },
  }
}

const bareFence: Construct = {
  partial: true,
  tokenize(effects, ok, nok) {
    effects.enter('mathFlowFenceSequence')
    return sequence
    function sequence(code: Code): State | undefined {
      if (code !== dollar && !isSpace(code)) {
        effects.exit('mathFlowFenceSequence')
        return isLineEnd(code) ? ok(code) : nok(code)
      }
      effects.consume(code)
      return isSpace(code) ? space : sequence
    }
    function space(code: Code): State | undefined {
      return code === dollar ? nok(code) : sequence(code)
    }
  },
}

const operators = 'arg|cos|cot|deg|det|dim|div|exp|gcd|inf|ker|lim|ln|log|max|min|mod|sin|sup|tan'
/**
 * Without a command of TeX: an amount and a word, as in `$5 to 10$`, or a word between spaces, as in `$@ and then $!`,
 * which is no operator.
 */
const prose = new RegExp(
  `^(?!.*\\\\)(?:\\d[\\d.,]*\\s+(?!(?:${operators})\\s)\\(?\\p{L}{2}|.*\\s(?!(?:${operators})(?:\\s|$))\\p{Ll}{3,}(?:[\\s,.;:!?]|$))`,
  'su',
)

/**
 * `$…$`: no space inside the dollars, none of them beside a character that makes it a price, a variable or a template,
 * and no code. `$$…$$` in a paragraph: anything but blanks. A backslash escapes a dollar.
 */
const inlineMath: Construct = {
  name: 'mathText',
  previous(code) {
    const isEscaped = this.events.at(-1)?.[1].type === 'characterEscape'
    return (code !== dollar || isEscaped) && !matches(code, /[\dA-Za-z{]/)
  },
  tokenize(effects, ok, nok) {
    let size = 0
    let closing = 0
    let token: Token
    let opened: Point
    let last: Code = null
    let isBlank = true
    const isProse = () => prose.test(this.sliceSerialize({ start: opened, end: token.start }))
    return start

    function start(code: Code) {
      effects.enter('mathText')
      effects.enter('mathTextSequence')
      return opening(code)
    }
    function opening(code: Code): State | undefined {
      if (code === dollar) {
        effects.consume(code)
        size++
        return opening
      }
      opened = effects.exit('mathTextSequence').end
      if (size > 2 || (size === 1 && (isSpace(code) || isLineEnd(code)))) return nok(code)
      return between(code)
    }
    function between(code: Code): State | undefined {
      if (code === null) return nok(code)
      if (code === dollar) {
        token = effects.enter('mathTextSequence')
        closing = 0
        return sequence(code)
      }
      if (isLineEnd(code)) {
        effects.enter('lineEnding')
        effects.consume(code)
        effects.exit('lineEnding')
        last = code
        return between
      }
      effects.enter('mathTextData')
      return data(code)
    }
    function data(code: Code): State | undefined {
      if (size === 1 && code === backtick) return nok(code)
      if (code === dollar || isLineEnd(code)) {
        effects.exit('mathTextData')
        return between(code)
      }
      effects.consume(code)
      if (!isSpace(code)) isBlank = false
      last = code
      return code === backslash ? escaped : data
    }
    function escaped(code: Code): State | undefined {
      if (code !== dollar && code !== backslash) return data(code)
      effects.consume(code)
      last = code
      return data
    }
    function sequence(code: Code): State | undefined {
      if (code === dollar) {
        effects.consume(code)
        closing++
        return sequence
      }
      if (closing !== size) {
        token.type = 'mathTextData'
        last = dollar
        return data(code)
      }
      const isRefused =
        size === 1 &&
        (isSpace(last) || isLineEnd(last) || matches(code, /[\dA-Za-z{(_]/) || isProse())
      if (isBlank || isRefused) return nok(code)
      effects.exit('mathTextSequence')
      effects.exit('mathText')
      return ok(code)
    }
  },
}

/** Tabs and their virtual spaces included. */
function isSpace(code: Code) {
  return code === 32 || code === 9 || code === -1 || code === -2
}

function isLineEnd(code: Code) {
  return code === null || (code < -2 && code > -6) || code === 10 || code === 13
}

function matches(code: Code, pattern: RegExp) {
  return code !== null && code >= 0 && pattern.test(String.fromCharCode(code))
}

/** Math between double dollars that is a paragraph of its own is shown as one. A fence around nothing is text. */
export function displayMath(tree: Root, source: string) {
  visit(tree, 'element', (block) => {
    const [code, ...more] = block.children
    if (code?.type !== 'element' || more.length > 0) return
    if (block.tagName === 'p' && hasClass(code, 'math-inline')) {
      if (!source.startsWith('$$', code.position?.start.offset)) return
      code.properties.className = ['language-math', 'math-display']
      block.tagName = 'pre'
    } else if (block.tagName === 'pre' && hasClass(code, 'math-display') && !textOf(code).trim()) {
      const { start, end } = block.position ?? {}
      block.tagName = 'p'
      block.children = [{ type: 'text', value: source.slice(start?.offset, end?.offset) }]
    }
  })
}

function hasClass({ tagName, properties: { className } }: Element, name: string) {
  return tagName === 'code' && Array.isArray(className) && className.includes(name)
}
