import type { Skill } from '#features/site/site-content.ts'

/** The bottom of the inside of a vessel, whose height is 50. */
const bottom = 75.5

/** These stand in crocks, the others in bowls. */
const crocks: Skill['category'][] = ['Language', 'Database', 'Platform']

/** Of a skill whose level is hidden. */
const commonLevel = 75

/**
 * A vessel in the manner of a linocut, filled to a level of 0 to 100. Each category has a filling of its own.
 * Needs `BowlShapes` on the page.
 */
export function Bowl({ level = commonLevel, category }: Pick<Skill, 'level' | 'category'>) {
  const shape = crocks.includes(category) ? 'crock' : 'bowl'
  return (
    <svg viewBox="0 0 166 93" className="bowl" aria-hidden="true">
      <use href={`#${shape}`} />
      <g clipPath={`url(#${shape}-inside)`} className={`filling-${category.toLowerCase()}`}>
        <use href="#bowl-filling" y={bottom - level / 2} />
      </g>
    </svg>
  )
}

/** The shapes of all vessels, in the document: a further file would delay the first view (decision 014). */
export function BowlShapes() {
  return (
    <svg
      className="bowl-shapes"
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant
      dangerouslySetInnerHTML={{ __html: shapes }}
    />
  )
}

const shapes =
  '<clipPath id="bowl-inside"><path id="bowl-hollow" d="m20 27 125-2c-2 22-14 41-35 50l-51 1c-21-7-36-27-39-49z"/></clipPath>' +
  '<clipPath id="crock-inside"><path id="crock-hollow" d="m39 27 88-2-3 44-7 7-68-1-7-6z"/></clipPath>' +
  '<g id="bowl" fill="currentColor"><path d="m5 15 37-3 63 2 57-3-2 11-7 2c-1 26-16 49-40 59l3 9-30 2-33-1 2-9c-24-8-41-32-43-59l-6-1z"/><use href="#bowl-hollow" class="bowl-hollow"/></g>' +
  '<g id="crock" fill="currentColor"><path d="m24 14 60-2 59 1-1 11-7 2-4 49-10 19-38-1-39 1-10-18-4-50-7-1z"/><path d="m35 40-19 2-5 6 4 12 22 2v-7l-16-2-1-7 16-1zm97-1 19 2 4 7-4 12-22 2v-7l17-2v-7l-15-1z"/><use href="#crock-hollow" class="bowl-hollow"/></g>' +
  '<g id="bowl-filling"><path fill="currentColor" d="m0 3 23-2 15 3 26-3 26 2 24-3 22 3 30-2v98H0z"/><path class="bowl-cuts" d="m14 12 140-2M9 21l150 3M14 33l150-3M9 42l150 3"/></g>'
