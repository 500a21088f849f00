import { useId } from 'react'
import { adminApi, adminPages } from '#admin-paths.ts'
import { formatTime } from '#api/admin/format-time.ts'
import { BusyButton } from '#ui/admin/busy-button.tsx'
import { NewTabLink } from '#ui/new-tab-link.tsx'
import type { BrokenLink, LinkProblem } from '../broken-link.ts'

const problems: Record<LinkProblem, string> = {
  missing: 'This page does not exist',
  'no-anchor': 'The page has no such part',
  invalid: 'This is no address',
  unresolved: 'This site does not exist',
  refused: 'This site does not answer',
}

interface LinkRowProps {
  link: BrokenLink
  /** Posts to a path of the API, and shows the text. */
  post: (path: string, done: string) => Promise<void>
}

/** One link that leads nowhere. Its address is text: a domain that has expired may belong to anybody. */
export function LinkRow({ link, post }: LinkRowProps) {
  const { _id, href, text, problem, since, archiveUrl, source } = link
  const nameId = useId()
  return (
    <li className="admin-row link-row">
      <div className="link-row-text">
        <h2 id={nameId} className="admin-row-title" dir="auto">
          {text || href}
        </h2>
        {text !== '' && text !== href && (
          <p className="link-row-address" dir="ltr">
            {href}
          </p>
        )}
        <p className="label admin-row-facts">
          <span className="state state-negative">{problems[problem]}</span>
          <span>since {formatTime(since)}</span>
        </p>
        <p>
          In <a href={editPath(source)}>{source.title}</a>
        </p>
      </div>
      <div className="admin-row-actions quiet-actions">
        {archiveUrl && (
          <NewTabLink href={archiveUrl} className="small-button" aria-describedby={nameId}>
            Archive copy
          </NewTabLink>
        )}
        <BusyButton
          aria-describedby={nameId}
          onClick={() => post(adminApi.checkLink(_id), 'The link will be checked in a moment.')}
        >
          Check again
        </BusyButton>
        <BusyButton
          aria-describedby={nameId}
          onClick={() => post(adminApi.ignoreLink(_id), 'The link is not listed any more.')}
        >
          Ignore
        </BusyButton>
      </div>
    </li>
  )
}

function editPath({ kind, _id }: BrokenLink['source']) {
  return kind === 'post' ? adminPages.editPost(_id) : adminPages.projects
}
