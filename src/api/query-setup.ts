/** What the client passes to the public queries when it starts. */

interface QuerySetup {
  /** Whether the samples may stand in for an unreachable API. */
  hasSamples: boolean
  /** The sample of an API path, or null. */
  sampleFor: (path: string) => Promise<unknown>
  /** The query data that came with the document, by path. */
  initialData: [path: string, data: unknown][]
  /** When it arrived, in milliseconds since 1970. */
  updatedAt: number
}

export let querySetup: QuerySetup = {
  hasSamples: false,
  sampleFor: async () => null,
  initialData: [],
  updatedAt: 0,
}

export function provideQuerySetup(setup: QuerySetup) {
  querySetup = setup
}
