/** Pictures of a WordPress export: items of their own, which posts name by number or address. */
import type { Properties } from 'hast'
import { plainText } from './plain-text.server.ts'
import type { WxrItem } from './wxr-parser.server.ts'

interface Attachment {
  url: string
  alt: string
  caption: string
  parent: string
}

export class Attachments {
  private readonly byId = new Map<string, Attachment>()
  private readonly urls = new Set<string>()

  constructor(items: WxrItem[]) {
    for (const { fields, meta } of items) {
      const url = fields.get('wp:attachment_url')?.trim()
      if (fields.get('wp:post_type')?.trim() !== 'attachment' || !url) continue
      const alt = meta.find(([key]) => key === '_wp_attachment_image_alt')?.[1] ?? ''
      const caption = plainText(fields.get('excerpt:encoded') ?? '')
      const parent = fields.get('wp:post_parent')?.trim() ?? ''
      this.byId.set(fields.get('wp:post_id')?.trim() ?? '', {
        url,
        alt: alt.trim(),
        caption,
        parent,
      })
      this.urls.add(url)
    }
  }

  get(id: string) {
    return this.byId.get(id)
  }

  /** Without ids those that were uploaded to the post. */
  pictures(ids: string[] | undefined, postId: string) {
    const found = ids
      ? ids.map((id) => this.byId.get(id))
      : [...this.byId.values()].filter(({ parent }) => parent === postId)
    return found.filter((each) => each !== undefined).filter(({ url }) => isPicture(url))
  }

  /** The address of the picture in its full size, if the export has it. */
  original({ src, className, dataOrigFile }: Properties): string | undefined {
    const address = src === undefined || src === null ? undefined : String(src)
    const classes = [className].flat().map(String)
    const id = classes.map((name) => /^wp-image-(\d+)$/.exec(name)?.[1]).find(Boolean)
    const own = id === undefined ? undefined : this.byId.get(id)?.url
    const stem = (url: string) => fileName(url).replace(/(?:-scaled|-\d+x\d+)?\.\w+$/, '')
    if (own && address && stem(own) === stem(address)) return own
    const full = address?.replace(/-\d+x\d+(\.\w+)(?:\?.*)?$/, '$1')
    if (full && this.urls.has(full)) return full
    return address ?? (typeof dataOrigFile === 'string' ? dataOrigFile : undefined)
  }
}

function isPicture(url: string) {
  return /\.(?:jpe?g|png|gif|webp|avif|svg)(?:\?|$)/i.test(url)
}

function fileName(url: string) {
  return /([^/?]*)(?:\?.*)?$/.exec(url)?.[1] ?? ''
}
