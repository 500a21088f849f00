/** Playwright's `test` on sites that files of the admin area share: a site takes two seconds to start. */
import { testOn } from './site-content.ts'

/** Tests leave the sample posts and projects as they are; what they add has names of its own. */
export const test = testOn(async () => {})

/** Each test begins by publishing the sample content. */
export const siteEditorTest = testOn(async () => {})

/** On a host with a name, which passkeys require. Each test has an account of its own. */
export const passkeyTest = testOn(async () => {}, { host: 'localhost' })
