/** The arch of the house: a semicircle on straight sides, and the rays along its inside. */

/** SVG path data. @param bottom below the semicircle */
export function archPath(x: number, y: number, width: number, bottom: number): string {
  const radius = width / 2
  return `M${x} ${bottom}V${y + radius}a${radius} ${radius} 0 0 1 ${width} 0V${bottom}Z`
}

/** The radius of the semicircle for which the rays are drawn. */
const drawnRadius = 216
const [rayCount, rayDegrees] = [27, 7.2]
const longRay = 'M0-172C2.4-180.8 3.2-192 0-197C-3.2-192-2.4-180.8 0-172Z'
const shortRay = 'M0-172C3-179.4 3.4-189.2 0-194C-3.4-189.2-3-179.4 0-172Z'

/** SVG elements. @param radius of the arch around the center */
export function rays(centerX: number, centerY: number, radius: number, color: string): string {
  const all = Array.from({ length: rayCount }, (_, index) => {
    const degrees = (index - (rayCount - 1) / 2) * rayDegrees
    return `<path d="${index % 2 === 0 ? shortRay : longRay}" transform="rotate(${degrees.toFixed(1)})"/>`
  })
  const scale = radius / drawnRadius
  return `<g fill="${color}" transform="translate(${centerX} ${centerY}) scale(${scale})">${all.join('')}</g>`
}
