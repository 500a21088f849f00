import type { Config } from '#config.server.ts'
import { createLinkChecker, type LinkChecker } from '#features/links/link-checker.server.ts'
import { createPublicFetch } from '#http/public-fetch.server.ts'
import type { AppDeps } from '../app-deps.server.ts'

type CheckerDeps = Pick<AppDeps, 'db' | 'now' | 'log'> & { config: Pick<Config, 'publicUrl'> }

/** Checks the links to other sites in the background. */
export function startLinkChecker({ config, ...deps }: CheckerDeps): LinkChecker {
  const fetch = createPublicFetch({ userAgent: `Folio (+${config.publicUrl})` })
  return createLinkChecker({ ...deps, fetch })
}
