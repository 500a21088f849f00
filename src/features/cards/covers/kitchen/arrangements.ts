/** How covers are composed of things. */
import type { CardColors } from '#features/site/social-card.ts'
import { type Composition, type CoverObject, height, width } from '../composition.ts'
import type { Inks } from '../inks.ts'
import { path, round, slit, stroke } from '../marks.ts'
import type { SeededRandom } from '../seeded-random.ts'
import { flats } from './flats.ts'
import { tools } from './tools.ts'
import { vessels } from './vessels.ts'

type Arrange = (random: SeededRandom, inks: Inks, colors: CardColors) => Composition

/** The `single` one is twice as frequent. */
export const arrangements: [Arrange, ...Arrange[]] = [
  rail,
  shelf,
  single,
  single,
  table,
  board,
  rows,
  arch,
]

/** Tools on a rail, one of them taken. */
function rail(random: SeededRandom, inks: Inks): Composition {
  const { between, shuffle, pick } = random
  const [count, top] = [6, 150]
  const margin = 210
  const taken = pick([1, 2, 3, 4])
  const chosen = shuffle(objectsOf(tools))
  const hung = Array.from({ length: count }, (_, index) => {
    const x = round(margin + (index * (width - 2 * margin)) / (count - 1))
    const hook = stroke(`M${x} ${top - 30}v26q0 20 18 20`, inks.light, 9)
    const tool = chosen[index]
    if (index === taken || !tool) return hook
    return hook + placed(tool, inks, [x, top - 4], { turn: between(-2.5, 2.5) })
  })
  const beam = path(`M-20 ${top - 96}H${width + 20}V${top - 22}H-20Z`, inks.wood)
  const grain = [0, 1, 2, 3, 4].map((index) => {
    const x = round(between(0, 300) + index * 320)
    return slit(
      [x, top - 60 + (index % 3) * 12],
      [round(x + between(90, 220)), top - 60 + (index % 3) * 12],
      3,
    )
  })
  return {
    front: beam + path(grain.join(''), inks.light) + hung.join(''),
    object: chosen[0] ?? tools.spoon,
  }
}

/** Vessels beside each other on a board. */
function shelf({ shuffle, pick }: SeededRandom, inks: Inks): Composition {
  const [base, gap] = [720, 44]
  const chosen = shuffle(objectsOf(vessels)).slice(0, 3)
  const total = chosen.reduce((sum, object) => sum + object.width + gap, -gap)
  const scale = Math.min(1.1, (width - 2 * 130) / total)
  const start = 130 + pick([0, 0.5, 1]) * (width - 2 * 130 - total * scale)
  const standing = chosen.map((object, index) => {
    const before = chosen.slice(0, index).reduce((sum, each) => sum + each.width + gap, 0)
    const x = start + (before + object.width / 2) * scale
    return placed(object, inks, [x, base], { scale })
  })
  const plank =
    path(`M-20 ${base}H${width + 20}V${base + 58}H-20Z`, inks.wood) +
    path(`M260 ${base + 58}h64v160h-64ZM${width - 324} ${base + 58}h64v160h-64Z`, inks.wood) +
    path(
      slit([90, base + 28], [420, base + 24], 3) + slit([760, base + 34], [1240, base + 30], 3),
      inks.light,
    )
  return { front: plank + standing.join(''), object: chosen[0] ?? vessels.pot }
}

/** A vessel on a table, with steam. */
function table({ pick }: SeededRandom, inks: Inks): Composition {
  const x = pick([560, 800, 1040])
  const object = pick([vessels.pot, vessels.bowl, vessels.mug])
  const scale = object === vessels.mug ? 1.25 : 1.2
  const base = 700
  const top = base - object.height * scale
  const steam = [-90, -30, 30, 90].map((offset) => {
    const at = x + offset
    return `M${at} ${top - 30}c-46 -50 46 -80 0 -130c-46 -50 46 -80 0 -130`
  })
  const board =
    path(`M-20 ${base}H${width + 20}V920H-20Z`, inks.wood) +
    path(
      slit([120, 770], [520, 764], 4) +
        slit([980, 830], [1480, 822], 4) +
        slit([640, 800], [760, 798], 3),
      inks.light,
    )
  return {
    back: board,
    front: stroke(steam.join(''), inks.light, 13) + placed(object, inks, [x, base], { scale }),
    object,
  }
}

/** One thing, large. */
function single({ pick, between }: SeededRandom, inks: Inks): Composition {
  const object = pick([flats.plate, flats.pan, flats.ticket, flats.egg, flats.lemon])
  const scale = object === flats.pan ? 1.35 : 720 / object.height
  const x = pick([0.36, 0.5, 0.64]) * width
  const turn = object === flats.pan ? between(-70, 70) : between(-12, 12)
  return { front: placed(object, inks, [x, height / 2], { turn, scale }), object }
}

/** A chopping board with a knife, and what is cut. */
function board(random: SeededRandom, inks: Inks): Composition {
  const { pick, shuffle } = random
  const isLeft = pick([true, false])
  const [x, side] = isLeft ? [-40, 1] : [width + 40, -1]
  const plank =
    `<g transform="translate(${x} 0) scale(${side} 1)">` +
    path('M0 90H560Q610 90 610 140V760Q610 810 560 810H0Z', inks.wood) +
    path(
      slit([60, 200], [380, 196], 4) +
        slit([120, 700], [520, 706], 4) +
        slit([90, 460], [240, 462], 3),
      inks.light,
    ) +
    '</g>'
  const knife = pick([tools.knife, tools.cleaver])
  const [first = flats.lemon, second = flats.onion] = shuffle([flats.lemon, flats.onion, flats.egg])
  const at = (share: number) => (isLeft ? width * share : width * (1 - share))
  const things = [0, 1, 2, 3, 4, 5].map((index) => {
    const object = (index + Math.floor(index / 3)) % 2 === 0 ? first : second
    const column = 0.52 + (index % 3) * 0.18
    return placed(object, inks, [at(column), index < 3 ? 270 : 630], {
      scale: 0.66,
      turn: index * 37,
    })
  })
  return {
    back: plank,
    front:
      placed(
        knife,
        { ...inks, dark: inks.wood === inks.dark ? inks.main : inks.dark },
        [at(0.2), 150],
        { turn: isLeft ? 5 : -5 },
      ) + things.join(''),
    object: first,
  }
}

/** A pattern of two things. */
function rows({ shuffle }: SeededRandom, inks: Inks): Composition {
  const [first = flats.lemon, second = flats.onion] = shuffle([
    ...[flats.lemon, flats.onion, flats.egg, flats.plate],
  ])
  const things = Array.from({ length: 15 }, (_, index) => {
    const [column, row] = [index % 5, Math.floor(index / 5)]
    const object = index % 2 === 0 ? first : second
    const x = 160 + column * 320 + (row % 2 === 0 ? 0 : 160)
    return placed(object, inks, [x, 130 + row * 320], { scale: 0.62, turn: index * 40 })
  })
  return { front: things.join(''), object: first }
}

/** One thing in the arch of the house. */
function arch({ pick }: SeededRandom, inks: Inks, { paper }: CardColors): Composition {
  const object = pick(objectsOf(vessels))
  const scale = Math.min(470 / object.width, 520 / object.height)
  const ground = inks.light === paper ? inks.wood : inks.light
  return {
    back:
      path('M480 920V400a320 320 0 0 1 640 0V920Z', ground) +
      path('M-20 800H1620V920H-20Z', inks.dark),
    front: placed(object, inks, [800, 800], { scale }),
    object,
  }
}

interface Placement {
  scale?: number
  /** In degrees. */
  turn?: number
}

/** SVG of a thing with its origin at a point. */
function placed(
  object: CoverObject,
  inks: Inks,
  [x, y]: readonly [number, number],
  { scale = 1, turn = 0 }: Placement = {},
): string {
  return `<g transform="translate(${round(x)} ${round(y)}) rotate(${round(turn)}) scale(${round(scale * 100) / 100})">${object.draw(inks)}</g>`
}

/** SVG of a thing with its middle at a point. */
export function centred(
  object: CoverObject,
  inks: Inks,
  [x, y]: readonly [number, number],
  scale: number,
) {
  const half = (object.height * scale) / 2
  if (objectsOf(vessels).includes(object)) return placed(object, inks, [x, y + half], { scale })
  return placed(object, inks, [x, objectsOf(tools).includes(object) ? y - half : y], { scale })
}

const objectsOf = (group: Record<string, CoverObject>) =>
  Object.values(group) as [CoverObject, ...CoverObject[]]
