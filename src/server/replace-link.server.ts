/** Changes the address of a link in the text that has it, as an edit by hand would: with a revision. */
import type { Db } from '#db/open.server.ts'
import type { BrokenLink } from '#features/links/broken-link.ts'
import type { ReplaceLink } from '#features/links/links-api.server.ts'
import { rewriteHtmlLink, rewriteMarkdownLink } from '#features/links/rewrite-link.server.ts'
import { updateProject } from '#features/portfolio/admin-project-queries.server.ts'
import { findEditableProject } from '#features/portfolio/project-queries.server.ts'
import { updatePost } from '#features/posts/update-post.server.ts'
import { HttpError } from '#http/errors.server.ts'
import { expectRevision } from '#http/if-match.server.ts'
import { pages } from '#paths.ts'

interface Deps {
  db: Db
  now: () => Date
  publicUrl: string
}

const savedMeanwhile = 'The text was saved by somebody else just now. Please try again.'

/** @throws HttpError 409 if the text is saved at the same time */
export function createReplaceLink({ db, now, publicUrl }: Deps): ReplaceLink {
  return ({ href, source }, to, savedBy) =>
    source.kind === 'post'
      ? replaceInPost(source._id, href, to, savedBy)
      : replaceInProject(source._id, href, to)

  /** The published text; unpublished changes stay as they are. */
  async function replaceInPost(id: string, from: string, to: string, savedBy: string) {
    const post = await db
      .selectFrom('post')
      .select(['source', 'format', 'revision', 'slug'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!post) return false
    const rewrite = post.format === 'markdown' ? rewriteMarkdownLink : rewriteHtmlLink
    const content = rewrite(post.source, change(pages.post(post.slug ?? id), from, to))
    if (content === undefined) return false
    const save = { at: now(), savedBy, links: { publicUrl } }
    const outcome = await updatePost(db, id, { content, revision: post.revision }, save)
    if ('conflict' in outcome) throw new HttpError(409, savedMeanwhile)
    return 'post' in outcome
  }

  async function replaceInProject(id: string, from: string, to: string) {
    const project = await findEditableProject(db, id)
    if (!project) return false
    const caseStudy = rewriteMarkdownLink(project.caseStudy, change(pages.project(id), from, to))
    if (caseStudy === undefined) return false
    const precondition = expectRevision(project.revision, savedMeanwhile)
    const outcome = await updateProject(db, id, { caseStudy }, now(), precondition)
    if ('refused' in outcome) throw new HttpError(409, savedMeanwhile)
    return true
  }

  function change(path: string, from: string, to: string) {
    return { from, to: keepAnchor(from, to), pageUrl: publicUrl + path }
  }
}

/** The copy of a page has its parts. */
function keepAnchor(from: BrokenLink['href'], to: string) {
  const anchor = URL.parse(from)?.hash ?? ''
  return anchor && !to.includes('#') ? to + anchor : to
}
