import svg from '../../public/favicon.svg?raw'

/** A data URL, since a separate request would compete with the page's fonts. */
export const favicon = `data:image/svg+xml,${svg.replace(/[#%<>"]/g, encodeURIComponent)}`
