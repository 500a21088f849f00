/** Compares the packages that npm has installed, by this project's commands or by hand, with package-lock.json. */

/** @typedef {{ version?: string, optional?: boolean, os?: string[], cpu?: string[] }} Package */

/**
 * Optional packages may be missing: most are for other systems.
 * @param {string} lockfile package-lock.json
 * @param {string} installed node_modules/.package-lock.json, perhaps broken off
 * @param {{ platform: string, arch: string }} [system]
 */
export function isSatisfied(lockfile, installed, { platform, arch } = process) {
  const present = packagesOf(installed)
  if (!present) return false
  return Object.entries(packagesOf(lockfile) ?? {}).every(([path, { version, optional }]) => {
    const found = present[path]
    if (!found) return path === '' || optional
    const { os = [platform], cpu = [arch] } = found
    return found.version === version && os.includes(platform) && cpu.includes(arch)
  })
}

/** @returns {Record<string, Package> | undefined} by their folder */
function packagesOf(/** @type {string} */ lockfile) {
  try {
    return JSON.parse(lockfile).packages
  } catch {
    return undefined
  }
}
