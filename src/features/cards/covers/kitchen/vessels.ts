/** Things that stand on covers, with the origin in the middle of their foot. */
import type { CoverObject } from '../composition.ts'
import { circle, hatch, path, rayMarks, slit, stroke } from '../marks.ts'

export const vessels = {
  pot: {
    width: 560,
    height: 380,
    draw: ({ main, light, dark }) =>
      stroke(
        'M-190 -196h-62q-22 0 -22 22v12q0 22 22 22h62M190 -196h62q22 0 22 22v12q0 22 -22 22h-62',
        dark,
        26,
      ) +
      path('M-205 -262H205V-52Q205 0 153 0H-153Q-205 0 -205 -52Z', main) +
      path('M-226 -286Q-220 -322 -172 -326Q0 -338 172 -326Q220 -322 226 -286V-262H-226Z', dark) +
      path('M-34 -326V-352Q-34 -378 0 -378Q34 -378 34 -352V-326Z', main) +
      path(hatch([-168, -222], [-168, -60], { count: 9, length: 74, width: 5 }), light) +
      path(hatch([96, -36], [176, -36], { count: 11, length: 150, angle: -90, width: 3.5 }), dark) +
      path(slit([-150, -300], [60, -306], 4), light),
  },
  bowl: {
    width: 540,
    height: 330,
    draw: ({ main, second, light, dark }) =>
      circle([-120, -236], 66, second) +
      circle([0, -262], 74, light) +
      circle([118, -234], 66, second) +
      path(rayMarks([0, -262], { count: 14, from: 22, to: 58, width: 4 }), dark) +
      path(hatch([-158, -262], [-96, -282], { count: 6, length: 34, angle: 70, width: 4 }), dark) +
      path(hatch([82, -270], [150, -256], { count: 6, length: 34, angle: 110, width: 4 }), dark) +
      path('M-262 -226H262Q258 -64 116 -26V0H-116V-26Q-258 -64 -262 -226Z', main) +
      path('M-262 -226H262L258 -186H-258Z', light) +
      path(
        hatch([-190, -150], [190, -150], { count: 17, length: 54, angle: 90, width: 5 }),
        light,
      ) +
      path(slit([-100, -14], [100, -14], 3), light),
  },
  jar: {
    width: 300,
    height: 420,
    draw: ({ main, second, light, dark }) =>
      path(
        'M-136 -316H136Q150 -300 150 -274V-40Q150 0 110 0H-110Q-150 0 -150 -40V-274Q-150 -300 -136 -316Z',
        light,
      ) +
      path('M-126 -270H126V-50Q126 -24 100 -24H-100Q-126 -24 -126 -50Z', second) +
      [
        [-72, -228],
        [10, -236],
        [84, -216],
        [-84, -70],
        [-4, -62],
        [78, -74],
      ]
        .map(([x = 0, y = 0]) => circle([x, y], 34, main) + circle([x, y], 13, light))
        .join('') +
      path('M-104 -196H104V-100H-104Z', light) +
      path(hatch([-78, -174], [-78, -124], { count: 3, length: 150, width: 4.5 }), dark) +
      path(
        'M-150 -400Q0 -424 150 -400L172 -322L138 -338L104 -316L70 -338L36 -316L0 -338L-36 -316L-70 -338L-104 -316L-138 -338L-172 -322Z',
        main,
      ) +
      path(hatch([-128, -392], [128, -392], { count: 10, length: 34, angle: 96, width: 4 }), dark) +
      stroke('M-148 -342Q0 -356 148 -342', dark, 8),
  },
  mug: {
    width: 400,
    height: 330,
    draw: ({ main, second, light, dark }) =>
      stroke('M140 -230h44q52 0 52 60v10q0 66 -62 66h-34', main, 34) +
      path('M-164 -290H150L140 -36Q138 0 102 0H-116Q-152 0 -154 -36Z', main) +
      path(
        'M-168 -300Q-7 -322 154 -300Q158 -280 150 -272Q-7 -254 -164 -272Q-172 -280 -168 -300Z',
        dark,
      ) +
      path('M-151 -168L146 -168L142 -104L-154 -104Z', second) +
      path(hatch([-136, -160], [130, -160], { count: 15, length: 46, angle: 78, width: 4 }), dark) +
      path(hatch([-128, -240], [-128, -196], { count: 3, length: 120, width: 4.5 }), light) +
      path(hatch([60, -24], [116, -24], { count: 7, length: 62, angle: -90, width: 3.5 }), dark),
  },
  mill: {
    width: 230,
    height: 460,
    draw: ({ main, second, light, dark }) =>
      circle([0, -424], 36, second) +
      path('M-78 -300Q-84 -392 0 -396Q84 -392 78 -300Z', main) +
      path('M-88 -300H88V-268H-88Z', dark) +
      path(
        'M-74 -268H74Q52 -212 62 -150Q72 -96 104 -34V0H-104V-34Q-72 -96 -62 -150Q-52 -212 -74 -268Z',
        main,
      ) +
      path('M-104 -34H104V0H-104Z', dark) +
      path(hatch([-44, -236], [-66, -60], { count: 11, length: 52, width: 4.5 }), light) +
      path(hatch([34, -60], [66, -54], { count: 5, length: 130, angle: -98, width: 3.5 }), dark) +
      path(hatch([-46, -372], [-56, -324], { count: 4, length: 44, width: 4 }), light),
  },
  bottle: {
    width: 210,
    height: 500,
    draw: ({ main, second, light, dark }) =>
      path(
        'M-34 -440H34V-344Q96 -316 100 -246V-36Q100 0 64 0H-64Q-100 0 -100 -36V-246Q-96 -316 -34 -344Z',
        second,
      ) +
      path('M-30 -498H30V-430H-30Z', main) +
      path('M-42 -446H42V-416H-42Z', dark) +
      path('M-100 -214H100V-84H-100Z', light) +
      path(rayMarks([0, -150], { count: 16, from: 20, to: 50, width: 4 }), main) +
      circle([0, -150], 14, main) +
      path(hatch([-76, -286], [-84, -236], { count: 4, length: 44, width: 4 }), light) +
      path(hatch([40, -14], [82, -14], { count: 6, length: 56, angle: -90, width: 3.5 }), dark),
  },
} satisfies Record<string, CoverObject>
