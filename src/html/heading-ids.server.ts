/** Gives each heading without an id one of its text, which no other heading has. */
import GithubSlugger, { slug } from 'github-slugger'
import type { Element, Root } from 'hast'
import { headingRank } from 'hast-util-heading-rank'
import { toString as textOf } from 'hast-util-to-string'
import { visit } from 'unist-util-visit'

export function addHeadingIds(tree: Root) {
  const slugger = new GithubSlugger()
  const headings: Element[] = []
  visit(tree, 'element', (node) => {
    if (headingRank(node)) headings.push(node)
  })
  for (const { properties } of headings) {
    if (properties.id) slugger.occurrences[String(properties.id)] = 0
  }
  for (const heading of headings) heading.properties.id ||= slugger.slug(slugTextOf(heading))
}

/** The names of languages differ. A text without letters and digits, such as one of emoji, makes no slug. */
function slugTextOf(heading: Element) {
  const text = textOf(heading)
    .replace(/(?<=[A-Za-z])\+\+/g, 'pp')
    .replace(/(?<=[A-Za-z])#(?![\dA-Za-z])/g, '-sharp')
  return /[^-]/.test(slug(text)) ? text : 'section'
}
