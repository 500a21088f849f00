/** The search wherever it is shown, in one chunk. */
export { SearchDialog } from './search-dialog.tsx'
export { SearchPage } from './search-page.tsx'
export { Suggestions } from './suggestions.tsx'
