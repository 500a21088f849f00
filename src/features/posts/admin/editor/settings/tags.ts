/** Tags as they are typed. */
import { maxTags } from '../../../post-schema.ts'

/** Adds the typed names, separated by commas, except for those that are there in any case. */
export function addTags(tags: readonly string[], typed: string): string[] {
  const added = [...tags]
  for (const part of typed.split(',')) {
    const name = part.trim().replace(/\s+/g, ' ').replace(/^#+/, '')
    const isThere = added.some((tag) => tag.toLowerCase() === name.toLowerCase())
    if (name && !isThere && added.length < maxTags) added.push(name)
  }
  return added
}
