/** The sanitizer schema of authors’ HTML: GitHub's, plus some elements for text. */
import { defaultSchema } from 'rehype-sanitize'
import { calloutClasses } from './callouts.server.ts'

/** Prefixes ids and names in authors’ HTML, which prevents DOM clobbering. */
export const idPrefix = 'post-'

const attributes = defaultSchema.attributes ?? {}

/** Classes of table columns. */
const alignment: [string, ...string[]] = ['align', 'left', 'center', 'right']

/** The attribute of a heading that carries its future id through the sanitizer. */
const anchor: [string, RegExp] = ['dataAnchor', /^[\p{L}\p{N}_][\p{L}\p{N}_.:-]{0,99}$/u]

export const sanitizerSchema: typeof defaultSchema = {
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
    a: ['href', 'name', 'ariaDescribedBy', 'ariaLabel', 'rel'],
    // Title and highlighted lines of a block, and formulas: docs/decisions/027-markdown-extensions.md.
    code: [
      ['className', /^language-[\w+#-]+$/, 'math-inline', 'math-display'],
      ['dataTitle', /^.{1,200}$/],
      ['dataLines', /^\d{1,4}(?:-\d{1,4})?(?:,\d{1,4}(?:-\d{1,4})?){0,50}$/],
    ],
    img: ['src', 'alt', 'width', 'height'],
    ol: ['start', 'reversed', 'type'],
    td: ['colSpan', 'rowSpan', 'headers', alignment],
    th: ['colSpan', 'rowSpan', 'headers', 'scope', 'abbr', alignment],
    time: ['dateTime'],
    blockquote: ['cite'],
    details: ['open'],
    li: ['value', ['className', 'task']],
    // Without GitHub's additions for footnotes and task lists.
    ...Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((name) => [name, [anchor]])),
    section: [],
    ul: [],
    div: [['className', 'gallery', 'post-card', ...calloutClasses]],
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
