/** The running sites of a worker, shared by its tests and started on demand. */
import { type RunningSite, type SiteOptions, startSite } from './running-site.ts'

/** How a site is started and filled. */
export interface SiteRecipe {
  prepare?: (site: RunningSite) => Promise<unknown>
  options?: SiteOptions
}

export interface SitePool {
  /** The site of this recipe, by identity. @throws the error of its start */
  of: (recipe: SiteRecipe) => Promise<RunningSite>
  removeAll: () => Promise<void>
}

/** Evicts the least recently used. */
const maxSites = 4

/** Pools sites within a worker: a worker per site would cost more. */
export function createSitePool(): SitePool {
  const pool = new Map<SiteRecipe, RunningSite>()
  const removeOldest = async () => {
    const [oldest] = pool
    if (!oldest) return
    pool.delete(oldest[0])
    await oldest[1].remove()
  }
  return {
    of: async (recipe) => {
      const site = pool.get(recipe) ?? (await makeSite(recipe))
      pool.delete(recipe)
      pool.set(recipe, site)
      if (pool.size > maxSites) await removeOldest()
      return site
    },
    removeAll: async () => {
      while (pool.size > 0) await removeOldest()
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
