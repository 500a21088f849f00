/** `/llms.txt` (https://llmstxt.org): what a language model finds here, and where its Markdown is. */
import type { PostSummary } from '#features/posts/post.ts'
import { pathOfPost } from '#features/posts/post.ts'
import type { SiteContent } from '#features/site/site-content.ts'
import { crawlerFiles, feedFiles, markdownPathOf, pages } from '#paths.ts'

/** @param posts the newest ones @param total how many there are */
export function llmsTxt(
  posts: PostSummary[],
  total: number,
  { name, description }: SiteContent['identity'],
  publicUrl: string,
): string {
  const list = posts.map((post) => {
    const url = publicUrl + markdownPathOf(pathOfPost(post))
    return `- [${escaped(post.title)}](${url}): ${escaped(post.description || post.excerpt)}\n`
  })
  const rest = total - posts.length
  return [
    `# ${oneLine(name)}\n`,
    ...(description ? [`\n> ${oneLine(description)}\n`] : []),
    ...(list.length > 0 ? ['\n## Blog\n\n', ...list] : []),
    '\n## Optional\n\n',
    `- [Home page](${publicUrl}${pages.home}): who this is, and how to get in touch\n`,
    `- [Feed](${publicUrl}${feedFiles.json}): the newest posts in full\n`,
    `- [Sitemap](${publicUrl}${crawlerFiles.sitemap}): every page${rest > 0 ? `, ${rest} older posts among them` : ''}\n`,
  ].join('')
}

function oneLine(text: string) {
  return text.replace(/\s+/g, ' ').trim()
}

/** No text of a post makes a link. */
function escaped(text: string) {
  return oneLine(text).replace(/[[\]\\]/g, '\\$&')
}
