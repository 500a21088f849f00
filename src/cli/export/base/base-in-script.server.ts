/**
 * Paths of the site in its own scripts: texts that are one, the beginnings of templates, and expressions that match them.
 * All of them move, so that a script sees the same paths everywhere: its own, those of the data and the browser's.
 */
import { type Node, parse } from 'acorn'
import { editFragment, rootLink } from './base-in-attributes.server.ts'
import { type Edit, insertion, shifted } from './edits.server.ts'
import { firstNames, isSitePath } from './site-paths.server.ts'

export function editScript(script: string, base: string): Edit[] {
  const edits: Edit[] = []
  const insertAt = (at: number) => void edits.push(insertion(at, base))
  visit(parse(script, { ecmaVersion: 'latest', sourceType: 'module' }), (node) => {
    const { type, start } = node
    if (type === 'Literal' && node.regex) edits.push(...editExpression(script, node, base))
    if (type === 'Literal' && isPath(node.value)) insertAt(start + 1)
    if (type === 'TemplateLiteral' && isPath(textOf(node))) insertAt(start + 1)
    if (type === 'Literal' || type === 'TemplateElement')
      edits.push(...editMarkup(script, node, base))
    if (isHomePath(node)) insertAt((node.value as AnyNode).start + 1)
    if (isPreloadPath(node)) insertAt(((node.argument as AnyNode).left as AnyNode).start + 1)
  })
  return edits
}

/** The sample posts, which are texts of scripts. */
function editMarkup(script: string, { start, end }: AnyNode, base: string): Edit[] {
  const source = script.slice(start, end)
  return rootLink.test(source) ? shifted(editFragment(source, base), start) : []
}

type AnyNode = Node & Record<string, unknown>

function visit(node: Node, act: (node: AnyNode) => void) {
  act(node as AnyNode)
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, act)
  }
}

function isNode(value: unknown): value is Node {
  return typeof (value as Partial<Node> | null)?.type === 'string'
}

function isPath(value: unknown) {
  return typeof value === 'string' && isSitePath(value)
}

/** The text of a literal, or of the beginning of a template. */
function textOf(node: unknown): unknown {
  const { type, value, quasis } = (node ?? {}) as AnyNode
  if (type !== 'TemplateLiteral') return value
  const [first] = quasis as { value: { cooked: string } }[]
  return first?.value.cooked
}

/** `home: '/'`, the one path that other texts may equal. */
function isHomePath({ type, key, value }: AnyNode) {
  return type === 'Property' && (key as AnyNode).name === 'home' && textOf(value) === '/'
}

/** `return '/' + file`, by which the bundler makes the address of a file that it preloads. */
function isPreloadPath({ type, argument }: AnyNode) {
  const { operator, left, right } = (argument ?? {}) as AnyNode
  if (type !== 'ReturnStatement' || operator !== '+') return false
  return textOf(left) === '/' && (right as AnyNode).type === 'Identifier'
}

/** `^\/(blogs|tags)\/`, `(\/assets\/.+|\/cards\/.+)` */
const pathInExpression = new RegExp(
  `(?<=^|[\\^(|:])(?=\\\\/(?:\\((?:\\?:)?)?(?:${firstNames.map(escapeText).join('|')})(?:[\\\\|)/]|$))`,
  'g',
)

function editExpression(script: string, { start, end }: AnyNode, base: string): Edit[] {
  const source = script.slice(start + 1, end)
  const text = escapeText(base).replaceAll('/', '\\/')
  return [...source.matchAll(pathInExpression)].map(({ index }) =>
    insertion(start + 1 + index, text),
  )
}

function escapeText(text: string) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
