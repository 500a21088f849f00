/** Pictures in a post load when they come near and never shift the text around them. */
import type { Element, Root } from 'hast'
import { SKIP, visit } from 'unist-util-visit'
import { pictureSources } from '#ui/picture-sources.ts'

const sizes = '(min-width: 46rem) 44rem, 100vw'

export function finishPictures(tree: Root) {
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
    Object.assign(image.properties, {
      width: sources.width,
      height: sources.height,
      srcSet: sources.webp,
      sizes,
    })
    parent.children[index] = {
      type: 'element',
      tagName: 'picture',
      properties: {},
      children: [
        {
          type: 'element',
          tagName: 'source',
          properties: { type: 'image/avif', srcSet: sources.avif, sizes },
          children: [],
        },
        image,
      ],
    }
    return SKIP
  })
}

function hasSize({ properties }: Element) {
  return Number(properties.width) > 0 && Number(properties.height) > 0
}
