/** The sites that a worker keeps running from one test to the next: each is started when it is wanted. */
import { type RunningSite, type SiteOptions, startSite } from './running-site.ts'

/** How a site is started, and what it holds before its first page is asked for. */
export interface SiteRecipe {
  prepare?: (site: RunningSite) => Promise<unknown>
  options?: SiteOptions
}

export interface KeptSites {
  /** The one site made by this very recipe, whole or with the start's own error. */
  of: (recipe: SiteRecipe) => Promise<RunningSite>
  removeAll: () => Promise<void>
}

/** Whatever was wanted longest ago makes room. */
const mostAtOnce = 4

/** A worker would cost more than a site: so all tests share the same ones, whatever site they want. */
export function keepSites(): KeptSites {
  const kept = new Map<SiteRecipe, RunningSite>()
  const removeOldest = async () => {
    const [oldest] = kept
    if (!oldest) return
    kept.delete(oldest[0])
    await oldest[1].remove()
  }
  return {
    of: async (recipe) => {
      const site = kept.get(recipe) ?? (await makeSite(recipe))
      kept.delete(recipe)
      kept.set(recipe, site)
      if (kept.size > mostAtOnce) await removeOldest()
      return site
    },
    removeAll: async () => {
      while (kept.size > 0) await removeOldest()
    },
  }
}

async function makeSite({ prepare, options }: SiteRecipe): Promise<RunningSite> {
  const site = await startSite(options)
  try {
    await prepare?.(site)
    return site
  } catch (error) {
    await site.remove()
    throw error
  }
}
