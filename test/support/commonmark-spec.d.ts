declare module 'commonmark-spec' {
  /** `→` stands for a tab. */
  export const tests: { number: number; section: string; markdown: string; html: string }[]
}
