/** Things that hang on covers, with the origin at their hook. */
import type { CoverObject } from '../composition.ts'
import { circle, hatch, path, slit, stroke } from '../marks.ts'

export const tools = {
  knife: {
    width: 130,
    height: 600,
    draw: ({ light, dark, main }) =>
      path('M-42 0Q0 -16 42 0L34 214H-34Z', dark) +
      path('M-46 212H48V250H-46Z', main) +
      path('M-46 250H64Q72 452 -46 600Z', light) +
      [56, 112, 168].map((y) => circle([0, y], 9, light)).join('') +
      path(slit([-24, 286], [-24, 520], 4) + slit([-4, 290], [-4, 380], 3), dark),
  },
  cleaver: {
    width: 210,
    height: 540,
    draw: ({ light, dark, main }) =>
      path('M-34 0Q0 -14 34 0L28 206H-28Z', main) +
      path('M-84 206H112V528Q14 548 -84 528Z', light) +
      circle([74, 256], 17, dark) +
      path(hatch([-66, 506], [94, 506], { count: 14, length: 52, angle: -90, width: 3 }), dark) +
      [50, 102, 154].map((y) => circle([0, y], 8, dark)).join('') +
      path(slit([-58, 250], [-58, 420], 4), dark),
  },
  spoon: {
    width: 160,
    height: 600,
    draw: ({ main, second, light, dark }) =>
      path(
        'M-22 0Q0 -20 22 0L16 386Q84 430 84 502Q84 598 0 598Q-84 598 -84 502Q-84 430 -16 386Z',
        main,
      ) +
      path('M0 424Q58 440 58 504Q58 570 0 570Q-58 570 -58 504Q-58 440 0 424Z', second) +
      circle([0, 26], 8, dark) +
      path(slit([-5, 60], [-5, 340], 3.5) + slit([6, 150], [6, 300], 3), light) +
      path(hatch([-34, 470], [-34, 536], { count: 4, length: 54, width: 4 }), dark),
  },
  whisk: {
    width: 200,
    height: 600,
    draw: ({ main, light, dark }) =>
      [100, 62, 24]
        .map((x) =>
          stroke(
            `M-20 230C${-x - 10} 330 ${-x * 1.1} 590 0 590C${x * 1.1} 590 ${x + 10} 330 20 230`,
            light,
            11,
          ),
        )
        .join('') +
      path('M-24 0Q0 -18 24 0L32 236H-32Z', main) +
      path('M-34 206H34V244H-34Z', dark) +
      circle([0, 28], 8, dark) +
      path(slit([-10, 60], [-12, 186], 3.5), light),
  },
  turner: {
    width: 190,
    height: 600,
    draw: ({ main, second, light, dark }) =>
      path('M-22 0Q0 -16 22 0L17 360H-17Z', main) +
      path('M-40 350H40L88 410V578Q0 606 -88 578V410Z', second) +
      [-50, -17, 17, 50].map((x) => path(`M${x - 8} 430h16v118h-16Z`, dark)).join('') +
      circle([0, 28], 8, dark) +
      path(slit([-4, 60], [-4, 320], 3.5), light),
  },
  ladle: {
    width: 210,
    height: 560,
    draw: ({ main, light, dark }) =>
      stroke('M0 410V30Q0 -18 34 -18Q64 -18 64 18', light, 20) +
      path('M-102 402H102Q100 556 0 556Q-100 556 -102 402Z', main) +
      path('M-108 386H108V416H-108Z', light) +
      path(hatch([-70, 440], [-44, 500], { count: 5, length: 56, width: 4.5 }), light) +
      path(hatch([30, 530], [74, 500], { count: 6, length: 66, angle: -90, width: 3.5 }), dark),
  },
  spanner: {
    width: 180,
    height: 580,
    draw: ({ light, dark }) =>
      path(
        'M0 -8A70 70 0 0 1 32 124L38 430A84 84 0 0 1 70 560L44 476Q0 500 -44 476L-70 560A84 84 0 0 1 -38 430L-32 124A70 70 0 0 1 0 -8Z',
        light,
      ) +
      circle([0, 60], 32, dark) +
      path(slit([-10, 170], [-12, 400], 5) + slit([12, 220], [13, 360], 3.5), dark),
  },
  herbs: {
    width: 220,
    height: 520,
    draw: ({ main, second, light, dark }) => {
      const leaf = (y: number, side: number, reach: number) =>
        path(slit([0, y], [side * reach, y + reach * 0.5], reach * 0.32), second) +
        path(slit([side * 16, y + 8], [side * reach * 0.8, y + reach * 0.4], 3), dark)
      const leaves = [90, 150, 210, 270, 330, 390].map((y, index) => {
        const reach = 118 - Math.abs(index - 2) * 12
        return leaf(y, 1, reach) + leaf(y + 26, -1, reach)
      })
      return (
        stroke('M0 0V470', second, 9) +
        leaves.join('') +
        path(slit([0, 430], [0, 520], 24), second) +
        path('M-30 36H30V72H-30Z', main) +
        path(slit([-24, 48], [24, 48], 3) + slit([-24, 60], [24, 60], 3), light)
      )
    },
  },
} satisfies Record<string, CoverObject>
