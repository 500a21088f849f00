/** The neutral colours of the light and the dark theme, for each value of `look.paper`. */

export interface Neutrals {
  paper: string
  raised: string
  sunken: string
  ink: string
  soft: string
  line: string
  control: string
  wash: string
}

export interface Themes<Colors> {
  light: Colors
  dark: Colors
}

export const neutralIds = ['warm', 'cool', 'neutral'] as const
export type NeutralsId = (typeof neutralIds)[number]

/** The colours of all palettes have the same lightness in OKLCH, so that their contrasts hardly differ. */
export const neutrals: Record<NeutralsId, Themes<Neutrals>> = {
  warm: {
    light: {
      paper: '#faf6ef',
      raised: '#fffdf8',
      sunken: '#f2ebdf',
      ink: '#241c17',
      soft: '#5d5148',
      line: '#e3d9cb',
      control: '#8d7f72',
      wash: '#f3e4d6',
    },
    dark: {
      paper: '#1b1715',
      raised: '#241f1b',
      sunken: '#15110f',
      ink: '#efe6da',
      soft: '#b9ab9c',
      line: '#3a322d',
      control: '#85776b',
      wash: '#33251c',
    },
  },
  cool: {
    light: {
      paper: '#f3f7fc',
      raised: '#fbfdff',
      sunken: '#e5edf5',
      ink: '#1a1e23',
      soft: '#4d545c',
      line: '#d3dce5',
      control: '#7b838c',
      wash: '#dfe8f2',
    },
    dark: {
      paper: '#16181a',
      raised: '#1d2024',
      sunken: '#101215',
      ink: '#e1e8f1',
      soft: '#a6afb8',
      line: '#303439',
      control: '#737b84',
      wash: '#222930',
    },
  },
  neutral: {
    light: {
      paper: '#f6f6f6',
      raised: '#fdfdfd',
      sunken: '#ececec',
      ink: '#1e1e1e',
      soft: '#535353',
      line: '#dadada',
      control: '#828282',
      wash: '#e7e7e7',
    },
    dark: {
      paper: '#181818',
      raised: '#202020',
      sunken: '#121212',
      ink: '#e7e7e7',
      soft: '#adadad',
      line: '#343434',
      control: '#7a7a7a',
      wash: '#282828',
    },
  },
}

/** Returns the colours that text and controls stand on. */
export function surfacesOf({ paper, raised, sunken, wash }: Neutrals): string[] {
  return [paper, raised, sunken, wash]
}
