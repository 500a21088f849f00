/** Scripts of the client build, by the source files that they were built from. */
import { readFileSync } from 'node:fs'

interface Chunk {
  file: string
  imports?: string[]
}

/** @returns the paths of a source file's script and of those that it imports, its own first */
export function scriptsOf(source: string): string[] {
  const manifest: Record<string, Chunk> = JSON.parse(
    readFileSync('dist/client/.vite/manifest.json', 'utf8'),
  )
  const paths = new Set<string>()
  const add = (name: string) => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`${name} has no script of its own`)
    if (paths.has(`/${chunk.file}`)) return
    paths.add(`/${chunk.file}`)
    chunk.imports?.forEach(add)
  }
  add(source)
  return [...paths]
}
