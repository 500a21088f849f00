/** Makes pictures load lazily, with responsive sources and without layout shifts. */
import type { Element, Root } from 'hast'
import { SKIP, visit } from 'unist-util-visit'
import { pictureSources } from '#ui/picture-sources.ts'
import { element } from './element.server.ts'

const sizes = '(min-width: 46rem) 44rem, 100vw'
const motion = '(prefers-reduced-motion: no-preference)'

export function addPictureSources(tree: Root) {
  visit(tree, 'element', (image, index, parent) => {
    if (image.tagName !== 'img' || index === undefined || !parent) return
    image.properties.loading = 'lazy'
    image.properties.decoding = 'async'
    image.properties.alt ??= ''
    const sources = pictureSources(String(image.properties.src ?? ''))
    if (!sources) {
      if (!hasSize(image)) image.properties.className = ['unsized']
      return
    }
    const { width, height, avif, webp, animation } = sources
    Object.assign(image.properties, { width, height, srcSet: webp, sizes })
    const source = element('source', { type: 'image/avif', srcSet: avif, sizes })
    const moving = animation ? [element('source', { media: motion, srcSet: animation })] : []
    parent.children[index] = element('picture', {}, ...moving, source, image)
    return SKIP
  })
}

function hasSize({ properties }: Element) {
  return Number(properties.width) > 0 && Number(properties.height) > 0
}
