/**
 * Playwright's `test` on a site of the admin area's own: what is written and deleted there must not
 * be found by the tests of the public pages.
 */
import { testOn } from './prepared-site.ts'

export const test = testOn(async () => {})
