/** What a cover is drawn of, and what is drawn. */
import type { Inks } from './inks.ts'

/** Of a cover, in pixels. */
export const [width, height] = [1600, 900]

/** What the cover of a post is drawn of. */
export interface CoverPost {
  /** Determines the composition. */
  id: string
  title: string
  rhythm: Rhythm
}

/** The parts of a text in their order, with their lengths in characters. */
export type Rhythm = { kind: 'heading' | 'text' | 'code'; length: number }[]

/** SVG elements. */
export interface Composition {
  /** What lies below the front, with a shadow of its own. */
  back?: string
  front: string
  /** What a part of the cover shows alone. */
  object?: CoverObject
  /** Otherwise the part is cut out around this `x`, or around the middle. */
  focus?: number
}

/** A thing that covers show. */
export interface CoverObject {
  /** In pixels. */
  width: number
  height: number
  draw: (inks: Inks) => string
}
