/** What an author may use in a post: GitHub's sanitising schema and a few more elements of good text. */
import { defaultSchema } from 'rehype-sanitize'

/** Put before every id and name from an author, so that none can shadow one of the page's own. */
export const idPrefix = 'post-'

const attributes = defaultSchema.attributes ?? {}

export const contentSchema: typeof defaultSchema = {
  ...defaultSchema,
  clobberPrefix: idPrefix,
  // Goes with all that is in it: what is pasted from a word processor brings its styles.
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
    // GitHub's own additions for its footnotes and task lists are not needed here.
    h2: [],
    section: [],
    ul: [],
    div: [],
    input: [],
  },
  protocols: {
    ...defaultSchema.protocols,
    href: ['http', 'https', 'mailto', 'tel'],
    // The Content-Security-Policy refuses pictures over plain http.
    src: ['https'],
  },
  required: {},
}
