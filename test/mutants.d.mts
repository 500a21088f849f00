export interface Mutant {
  /** What is wrong with the product then. */
  name: string
  file: string
  /** Stands in the file once. */
  text: string
  replacement: string
  /** A project of vitest.config.ts, or 'journeys'. */
  layer: string
  /** Files of the gate that notice it, or the beginnings of their paths. */
  tests: string[]
}

export const mutants: Mutant[]
