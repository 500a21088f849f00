/** The sanitizer schema of authors’ HTML: GitHub's, plus some elements for text. */
import { defaultSchema } from 'rehype-sanitize'

/** Prefixes ids and names from the content, which prevents DOM clobbering. */
export const idPrefix = 'post-'

const attributes = defaultSchema.attributes ?? {}

export const contentSchema: typeof defaultSchema = {
  ...defaultSchema,
  clobberPrefix: idPrefix,
  // Removed with its content: text pasted from a word processor includes style sheets.
  strip: [...(defaultSchema.strip ?? []), 'style'],
  tagNames: [
    ...(defaultSchema.tagNames ?? []),
    ...['figure', 'figcaption', 'mark', 'abbr', 'cite', 'caption', 'time', 'small', 'dfn', 'u'],
  ].filter((name) => !['input', 'picture', 'source'].includes(name)),
  attributes: {
    ...attributes,
    '*': ['id', 'lang', 'dir', 'title'],
    a: ['href', 'ariaDescribedBy', 'ariaLabel', 'rel'],
    code: [['className', /^language-[\w+#-]+$/]],
    img: ['src', 'alt', 'width', 'height'],
    ol: ['start', 'reversed', 'type'],
    td: ['colSpan', 'rowSpan', 'headers'],
    th: ['colSpan', 'rowSpan', 'headers', 'scope', 'abbr'],
    time: ['dateTime'],
    blockquote: ['cite'],
    details: ['open'],
    li: ['value'],
    // Without GitHub's additions for footnotes and task lists.
    h2: [],
    section: [],
    ul: [],
    div: [],
    input: [],
  },
  protocols: {
    ...defaultSchema.protocols,
    href: ['http', 'https', 'mailto', 'tel'],
    // The Content-Security-Policy blocks pictures over plain http.
    src: ['https'],
  },
  required: {},
}
