/** The readers of a month as a bar chart: SVG for the dashboard, whose stylesheet gives it the colours of the theme. */

interface DayFigures {
  /** YYYY-MM-DD. */
  day: string
  people: number
}

/** In percent of the height, which the stylesheet sets: above the bars, for the highest figure. */
const top = 12.5
/** The ends of the bars; the days stand below. */
const floor = 86.25
/** The height of a day without readers, so that one sees that it was counted. */
const least = 0.625
/** The baselines of the figure and the days. */
const figureLine = 8.75
const dayLine = 96.25
/** Of the place of a bar. */
const gapShare = 0.25

const dayFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  month: 'short',
  day: 'numeric',
})

/** As large as its place: positions are shares of it. It holds figures and days only, no texts of people. */
export function drawReaders(days: DayFigures[]): string {
  const highest = Math.max(...days.map(({ people }) => people), 0)
  const step = 100 / days.length
  const bars = days.map(({ day, people }, index) => {
    const height = highest > 0 ? (people / highest) * (floor - top) : 0
    const drawn = Math.max(height, least)
    const name = people === highest && people > 0 ? 'day-bar day-bar-highest' : 'day-bar'
    const place = `x="${share(index * step)}" y="${share(floor - drawn)}" width="${share(step * (1 - gapShare))}" height="${share(drawn)}"`
    return `<rect class="${name}" ${place}><title>${dayText(day)}: ${readers(people)}</title></rect>`
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="readers-print" width="100%" height="100%" role="img" aria-label="${description(days, highest)}">`,
    ...bars,
    `<line class="floor" x1="0" x2="100%" y1="${floor}%" y2="${floor}%"/>`,
    highestLabel(days, highest, step),
    `<text class="day" x="0" y="${dayLine}%">${dayText(days[0]?.day)}</text>`,
    `<text class="day" x="${share(100 - step * gapShare)}" y="${dayLine}%" text-anchor="end">${dayText(days.at(-1)?.day)}</text>`,
    '</svg>',
  ].join('')
}

/** Above the bar; at the edges it stays inside. */
function highestLabel(days: DayFigures[], highest: number, step: number) {
  if (highest === 0) return ''
  const index = days.findIndex(({ people }) => people === highest)
  const middle = (index + (1 - gapShare) / 2) * step
  const anchor = middle < 5 ? 'start' : middle > 95 ? 'end' : 'middle'
  const x = middle < 5 ? 0 : middle > 95 ? 100 - step * gapShare : middle
  return `<text class="highest" x="${share(x)}" y="${figureLine}%" text-anchor="${anchor}">${highest.toLocaleString('en-US')}</text>`
}

function description(days: DayFigures[], highest: number) {
  const sum = days.reduce((total, { people }) => total + people, 0)
  const text = `${readers(sum)} in ${days.length} days`
  const best = days.find(({ people }) => people === highest)
  return highest > 0 ? `${text}, most on ${dayText(best?.day)}: ${readers(highest)}` : text
}

function readers(count: number) {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'reader' : 'readers'}`
}

function dayText(day = '') {
  return day && dayFormat.format(new Date(day))
}

function share(percent: number) {
  return `${Math.round(percent * 100) / 100}%`
}
