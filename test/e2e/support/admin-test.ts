/** Playwright's `test` on a site separate from that of the public pages, whose content it changes. */
import { testOn } from './site-content.ts'

export const test = testOn(async () => {})
