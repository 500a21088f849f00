/** What the app gives to the public reads when it starts in the browser. */

export interface ProvidedReads {
  /** What the API would answer at a path, or null. */
  sampleFor: (path: string) => Promise<unknown>
  /** What came with the document, and when (milliseconds since 1970). */
  answers: [path: string, data: unknown][]
  answeredAt: number
}

export let provided: ProvidedReads = {
  sampleFor: async () => null,
  answers: [],
  answeredAt: 0,
}

export function provideReads(parts: ProvidedReads) {
  provided = parts
}
