/** The readers of a month as a bar chart: SVG for the dashboard, whose stylesheet gives it the colours of the theme. */

interface DayFigures {
  /** YYYY-MM-DD. */
  day: string
  people: number
}

const heightPx = 160
/** Above the bars, for the highest figure, and below them, for the days. */
const topPx = 20
const bottomPx = 22
const gapShare = 0.25
/** The height of a day without readers, so that one sees that it was counted. */
const leastPx = 1

const dayFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  month: 'short',
  day: 'numeric',
})

/** As wide as its place: positions are shares of the width. It holds figures and days only, no texts of people. */
export function drawReaders(days: DayFigures[]): string {
  const highest = Math.max(...days.map(({ people }) => people), 0)
  const floor = heightPx - bottomPx
  const step = 100 / days.length
  const bars = days.map(({ day, people }, index) => {
    const height = highest > 0 ? (people / highest) * (floor - topPx) : 0
    const drawn = Math.max(height, leastPx)
    const name = people === highest && people > 0 ? 'day-bar day-bar-highest' : 'day-bar'
    const place = `x="${share(index * step)}" y="${px(floor - drawn)}" width="${share(step * (1 - gapShare))}" height="${px(drawn)}"`
    return `<rect class="${name}" ${place}><title>${dayText(day)}: ${readers(people)}</title></rect>`
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="readers-print" width="100%" height="${heightPx}" role="img" aria-label="${description(days, highest)}">`,
    ...bars,
    `<line class="floor" x1="0" x2="100%" y1="${floor}" y2="${floor}"/>`,
    highestLabel(days, highest, step),
    `<text class="day" x="0" y="${heightPx - 6}">${dayText(days[0]?.day)}</text>`,
    `<text class="day" x="${share(100 - step * gapShare)}" y="${heightPx - 6}" text-anchor="end">${dayText(days.at(-1)?.day)}</text>`,
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
  return `<text class="highest" x="${share(x)}" y="${topPx - 6}" text-anchor="${anchor}">${highest.toLocaleString('en-US')}</text>`
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

function px(length: number) {
  return Math.round(length * 10) / 10
}
