/** The families of covers of form and type. */
import type { Outlines } from '../../outlines.server.ts'
import type { Composition, CoverPost } from '../composition.ts'
import type { Inks } from '../inks.ts'
import type { SeededRandom } from '../seeded-random.ts'
import { arcade, nested, scales } from './arches.ts'
import { dots, plots, quarters, waves, weave } from './fields.ts'
import { initial, typeCase } from './letters.server.ts'
import { bars, counterchange, orbits, score, steps } from './lines.ts'

type Family = (random: SeededRandom, inks: Inks, post: CoverPost, outlines: Outlines) => Composition

const forms: [Family, ...Family[]] = [nested, arcade, scales, quarters, dots, weave, waves, plots]

export const families: [Family, ...Family[]] = [
  ...forms,
  ...[counterchange, bars, steps, orbits, score, initial, typeCase],
]
