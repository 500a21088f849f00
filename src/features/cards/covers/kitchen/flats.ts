/** Things that lie on covers, with the origin in their middle. */
import type { CoverObject } from '../composition.ts'
import { circle, hatch, path, rayMarks, slit, stroke } from '../marks.ts'

export const flats = {
  lemon: {
    width: 380,
    height: 380,
    draw: ({ main, light, second }) => {
      const segments = Array.from({ length: 9 }, (_, index) => {
        const turn = (index * 360) / 9
        return `<path d="M0 -26L50 -118Q0 -156 -50 -118Z" transform="rotate(${turn})" fill="${second}"/>`
      })
      return circle([0, 0], 188, main) + circle([0, 0], 162, light) + segments.join('')
    },
  },
  egg: {
    width: 380,
    height: 380,
    draw: ({ light, second, dark, main }) =>
      path(
        'M-20 -176C70 -196 110 -140 160 -104C216 -60 176 40 140 96C100 160 10 188 -72 166C-150 146 -190 70 -176 -18C-164 -96 -110 -158 -20 -176Z',
        light,
      ) +
      circle([6, 0], 84, main) +
      path(hatch([-44, -26], [-30, 30], { count: 4, length: 40, width: 4 }), light) +
      path(slit([-136, 40], [-70, 128], 5) + slit([110, -84], [150, -20], 4), second) +
      path(hatch([36, 62], [72, 36], { count: 4, length: 30, angle: -60, width: 3 }), dark),
  },
  plate: {
    width: 420,
    height: 420,
    draw: ({ light, main, second, dark }) =>
      circle([0, 0], 208, light) +
      `<circle r="146" fill="none" stroke="${main}" stroke-width="9"/>` +
      path(rayMarks([0, 0], { count: 40, from: 164, to: 194, width: 4 }), second) +
      path(
        'M-96 30Q-60 100 30 84Q104 66 100 -16Q66 40 10 36Q-50 32 -64 -30Q-96 -14 -96 30Z',
        main,
      ) +
      path(slit([-86, -18], [-30, -92], 24), second) +
      path(slit([-78, -28], [-40, -80], 3), dark),
  },
  pan: {
    width: 420,
    height: 420,
    draw: ({ dark, main, light, second }) =>
      path('M-30 176H30L36 520Q0 548 -36 520Z', dark) +
      circle([0, 498], 11, light) +
      circle([0, 0], 206, dark) +
      circle([0, 0], 174, second) +
      path(rayMarks([0, 0], { count: 34, from: 146, to: 170, width: 4 }), dark) +
      path(
        'M-14 -112C60 -130 98 -70 112 -10C124 60 60 112 -14 108C-92 104 -122 40 -108 -22C-98 -72 -66 -102 -14 -112Z',
        light,
      ) +
      circle([4, 4], 50, main) +
      path(hatch([-24, -12], [-18, 16], { count: 3, length: 24, width: 3.5 }), light),
  },
  ticket: {
    width: 300,
    height: 460,
    draw: ({ light, dark, main }) => {
      const rows = [-110, -50, 10, 70].map(
        (y) =>
          stroke(`M-112 ${y}h30v30h-30Z`, dark, 6) +
          path(slit([-52, y + 16], [92, y + 16], 5), dark),
      )
      const teeth = Array.from(
        { length: 10 },
        (_, index) => `L${120 - index * 30} ${index % 2 ? 228 : 200}`,
      )
      return (
        path(`M-150 -230H150V228${teeth.join('')}L-150 228Z`, light) +
        path('M-150 -230H150V-166H-150Z', main) +
        path(slit([-116, -198], [60, -198], 8), light) +
        rows.join('') +
        stroke('M-118 -104l14 16l26 -40M-118 -44l14 16l26 -40', main, 10) +
        path(slit([-100, 150], [110, -60], 6), main)
      )
    },
  },
  onion: {
    width: 380,
    height: 380,
    draw: ({ main, light, second }) =>
      circle([0, 0], 186, main) +
      circle([0, 0], 160, light) +
      [128, 92, 56]
        .map((radius) => `<circle r="${radius}" fill="none" stroke="${second}" stroke-width="11"/>`)
        .join('') +
      circle([0, 0], 20, main) +
      path(rayMarks([0, 0], { count: 9, from: 72, to: 150, width: 4 }), main),
  },
} satisfies Record<string, CoverObject>
