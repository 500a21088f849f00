/** The path below the content folder: without the place of the site and the size of a variant. */
export function ghostReference(address: string) {
  return address
    .replace(/^__GHOST_URL__/, '')
    .replace(/(\/content\/images\/)size\/[\w-]+\/(?:format\/\w+\/)?/, '$1')
}
