/** Playwright's `test` for pages of the admin area. */
import { test as base } from '../support/browser.ts'

/** Lets pass that the API does not tell yet how many messages are unread: the navigation asks it. */
export function forAdmin(test: typeof base): typeof base {
  return test.extend({
    problems: async ({ problems }, use) => {
      problems.allow(/status of 404/)
      await use(problems)
    },
  })
}

/** A call that is refused on purpose: the browser's own line about it, and the product's. */
export const refusedCall = /Failed to load resource|ApiError/

export const test = forAdmin(base)
