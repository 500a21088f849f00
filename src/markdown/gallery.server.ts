/** `:::gallery`: the pictures up to the next `:::` become a gallery. Any other directive stays text. */
import type { Element, ElementContent } from 'hast'
import type {} from 'micromark-extension-directive'
import type { Code, Construct, Extension, State } from 'micromark-util-types'
import type { Processor } from 'unified'
import { isPicture, toFigure } from './figures.server.ts'

const colon = 58
const name = 'gallery'

/** Limits remark-directive, used before it, to this one container, without label and attributes, which mean nothing. */
export function galleryDirective(this: Processor) {
  const syntax = this.data().micromarkExtensions?.at(-1) as Extension
  const [container] = [syntax.flow?.[colon] ?? []].flat()
  delete syntax.text
  syntax.flow = container && { [colon]: onlyGalleries(container) }
}

function onlyGalleries(container: Construct): Construct {
  return {
    ...container,
    tokenize(effects, ok, nok) {
      return effects.check(galleryFence, container.tokenize.call(this, effects, ok, nok), nok)
    },
  }
}

const galleryFence: Construct = {
  partial: true,
  tokenize(effects, ok, nok) {
    let read = ''
    effects.enter('directiveContainerFence')
    return inside
    function inside(code: Code): State | undefined {
      if (code === null || code < 0) {
        effects.exit('directiveContainerFence')
        return isFence.test(read) ? ok(code) : nok(code)
      }
      read += String.fromCharCode(code)
      if (read.length > maxFence) return nok(code)
      effects.consume(code)
      return inside
    }
  },
}
const isFence = new RegExp(`^:::${name} *$`)
const maxFence = 40

/** The element that carries a gallery through the sanitizer. Its pictures stand in it without paragraphs. */
export function toGallery(children: ElementContent[]): Element {
  return {
    ...{ type: 'element', tagName: 'div', properties: { className: [name] } },
    children: children.flatMap((child) => picturesOf(child) ?? child),
  }
}

/** Of a paragraph with nothing else; one with a title is a figure. */
function picturesOf(node: ElementContent): ElementContent[] | undefined {
  if (node.type !== 'element' || node.tagName !== 'p') return
  const rest = node.children.filter((child) => !isPicture(child))
  if (rest.some((child) => !isSpace(child))) return
  return node.children.filter(isPicture).map((picture) => toFigure(picture) ?? picture)
}

function isSpace(node: ElementContent) {
  if (node.type === 'element') return node.tagName === 'br'
  return node.type === 'text' && node.value.trim() === ''
}
