/** Finds emoji by their names on GitHub. Large: loaded with the first `:`. */
import { type Gemoji, gemoji } from 'gemoji'

const maxResults = 8

/** The best first: the name, its beginning, a tag, any part of the name. */
export function findEmoji(query: string): { emoji: string; name: string }[] {
  const text = query.toLowerCase()
  return gemoji
    .map((each) => ({ ...best(each, text), emoji: each.emoji }))
    .filter(({ rank }) => rank < noMatch)
    .sort((one, other) => one.rank - other.rank)
    .slice(0, maxResults)
    .map(({ emoji, name }) => ({ emoji, name }))
}

const noMatch = 4

function best({ names, tags }: Gemoji, text: string) {
  const ranked = names.map((name) => ({ name, rank: rankOf(name, tags, text) }))
  return ranked.reduce((one, other) => (other.rank < one.rank ? other : one))
}

function rankOf(name: string, tags: string[], text: string) {
  if (name === text) return 0
  if (name.startsWith(text)) return 1
  if (tags.some((tag) => tag.startsWith(text))) return 2
  return name.includes(text) ? 3 : noMatch
}
