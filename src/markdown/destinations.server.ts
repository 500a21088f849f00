/** Where the targets of links and pictures stand in a Markdown text. */
import type { Definition, Image, Link } from 'mdast'
import type { CompileContext, Token } from 'mdast-util-from-markdown'
import type { Processor } from 'unified'

/** Of an address that is its own text, such as `<https://a.example>`, there is no destination. */
export type WithDestination = (Link | Image | Definition) & {
  data?: { destination?: [start: number, end: number] }
}

/** Has the parser tell it. */
export function keepDestinations(this: Processor) {
  function keep(this: CompileContext, token: Token) {
    const url = this.resume()
    const node = this.stack.at(-1) as WithDestination
    node.url = url
    node.data = { ...node.data, destination: [token.start.offset, token.end.offset] }
  }
  const handlers = { resourceDestinationString: keep, definitionDestinationString: keep }
  const data = this.data()
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), { exit: handlers }]
}
