/** Which texts are paths of the site. In scripts and data only the known ones are, since any text may begin with a slash. */
import { directoryPath, shardsBase } from '#features/search/shards/directory.ts'
import {
  archivePath,
  brandIconsPath,
  cardsBase,
  crawlerFiles,
  feedFiles,
  files,
  llmsTxtPath,
  manifestPath,
  pages,
  resumeFiles,
  serverPages,
  tagPages,
  uploadsBase,
} from '#paths.ts'

const paths = [
  ...[
    pages.posts,
    serverPages.blogRedirect,
    pages.search,
    pages.project(''),
    tagPages.all,
    archivePath,
  ],
  ...[uploadsBase, cardsBase, shardsBase, directoryPath, '/build/', '/fonts/', llmsTxtPath],
  ...[files, feedFiles, resumeFiles, crawlerFiles].flatMap((each) => Object.values(each)),
  brandIconsPath(''),
  manifestPath,
].filter((each) => typeof each === 'string')

/** The first names of the paths that an exported site has. */
export const firstNames = [...new Set(paths.map(firstName))]

function firstName(path: string) {
  return path.slice(1).split(/[/?#]/)[0] ?? ''
}

/** Whether a text of a script or of data is a path of the site, or its beginning. */
export function isSitePath(text: string): boolean {
  if (!text.startsWith('/') || /\s/.test(text)) return false
  return /^\/[#?]/.test(text) || firstNames.includes(firstName(text))
}
