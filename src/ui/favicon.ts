import drawing from '../../public/favicon.svg?raw'

/** The site's icon inside the page: a browser would ask for it while the page's fonts are on their way. */
export const favicon = `data:image/svg+xml,${drawing.replace(/[#%<>"]/g, encodeURIComponent)}`
