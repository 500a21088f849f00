/** The pages for browsing posts by tag and year, in one chunk. */
export { ArchivePage } from './archive-page.tsx'
export { TagPage } from './tag-page.tsx'
export { TagsPage } from './tags-page.tsx'
