/** The icons of the site, by path. */
import { files } from '#paths.ts'

/** `tab`: an arch of the whole size; `arch`: one with rays; `full`: the same for systems that apply a mask. */
export type IconShape = 'tab' | 'arch' | 'full'

export interface IconFile {
  path: string
  shape: IconShape
  type: 'image/svg+xml' | 'image/x-icon' | 'image/png'
  /** In pixels. */
  size: number
}

/** Those of the web manifest. */
export const appIcons = [
  { path: '/assets/icon-192.png', shape: 'arch', type: 'image/png', size: 192 },
  { path: '/assets/icon-512.png', shape: 'arch', type: 'image/png', size: 512 },
  { path: '/assets/icon-maskable-512.png', shape: 'full', type: 'image/png', size: 512 },
] as const satisfies IconFile[]

export const iconFiles: readonly IconFile[] = [
  { path: files.faviconSvg, shape: 'tab', type: 'image/svg+xml', size: 32 },
  { path: files.faviconIco, shape: 'tab', type: 'image/x-icon', size: 32 },
  { path: files.touchIcon, shape: 'full', type: 'image/png', size: 180 },
  ...appIcons,
]
