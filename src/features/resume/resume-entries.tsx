import type { ReactNode } from 'react'
import type { ResumeLabels } from '#i18n/en.ts'
import type { ResumeEntry, ResumePeriod, ResumeSection } from './resume-sections.ts'

interface ResumeEntriesProps extends Pick<ResumeSection, 'layout' | 'entries'> {
  labels: ResumeLabels
  language: string
}

/** The entries of a section; their order is that of the résumé. */
export function ResumeEntries({ layout, entries, ...rest }: ResumeEntriesProps) {
  if (layout === 'timeline') {
    return (
      // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of a list without markers
      <ol className="entries" role="list">
        {entries.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
          <li key={index} className="entry">
            <TimelineEntry {...entry} {...rest} />
          </li>
        ))}
      </ol>
    )
  }
  const Entry = layout === 'projects' ? ProjectEntry : FactEntry
  return (
    <dl className={layout === 'projects' ? 'entries' : 'entries dense'}>
      {entries.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
        <Entry key={index} {...entry} {...rest} />
      ))}
    </dl>
  )
}

type EntryProps = ResumeEntry & Omit<ResumeEntriesProps, 'layout' | 'entries'>

function TimelineEntry(entry: EntryProps) {
  const { title, titleUrl, place, placeUrl, text } = entry
  return (
    <>
      <div className="what">
        {title && <h3>{linked(title, titleUrl)}</h3>}
        {place && <p className="where">{linked(place, placeUrl)}</p>}
      </div>
      {isDated(entry.period) && (
        <p className="when">
          <Period {...entry} {...entry.period} />
        </p>
      )}
      {text && <p className="text">{text}</p>}
      <Items {...entry} />
    </>
  )
}

function ProjectEntry(entry: EntryProps) {
  const { title, titleUrl, place, text, items = [], madeWith } = entry
  return (
    <div className="entry project">
      <dt>{linked(title, titleUrl)}</dt>
      {text && <dd className="text">{text}</dd>}
      {place && <dd className="where">{place}</dd>}
      {isDated(entry.period) && (
        <dd className="where">
          <Period {...entry} {...entry.period} />
        </dd>
      )}
      {items.length > 0 && (
        <dd>
          <Items {...entry} />
        </dd>
      )}
      {madeWith && <dd className="made-with">{madeWith}</dd>}
    </div>
  )
}

function FactEntry({ title, text }: EntryProps) {
  return (
    <div className="entry">
      <dt>{title}</dt>
      {text && <dd className="text">{text}</dd>}
    </div>
  )
}

function Items({ items = [] }: ResumeEntry) {
  if (items.length === 0) return null
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of a list without markers
    <ul role="list">
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
        <li key={index}>{item}</li>
      ))}
    </ul>
  )
}

function linked(text: string, url: string | undefined): ReactNode {
  return url ? <a href={url}>{text}</a> : text
}

function isDated(period: ResumePeriod | undefined): period is ResumePeriod {
  return Boolean(period?.start || period?.end)
}

type PeriodProps = ResumePeriod & Pick<EntryProps, 'labels' | 'language'>

/** Two years fit on one line; otherwise the end is on its own. */
function Period({ start, end, isPeriod, labels, language }: PeriodProps) {
  const time = (date: string) => <time dateTime={date}>{formatDate(date, language)}</time>
  if (!start || !isPeriod) return time(start ?? end ?? '')
  if (!end) {
    return (
      <>
        {time(start)} <span className="now">{labels.toPresent}</span>
      </>
    )
  }
  const isShort = start.length === yearLength && end.length === yearLength
  const until = (
    <>
      {labels.to} {time(end)}
    </>
  )
  return (
    <>
      {time(start)} {isShort ? until : <span>{until}</span>}
    </>
  )
}

const yearLength = 4

/** The year, with the month if it is known. */
function formatDate(date: string, language: string) {
  if (date.length === yearLength) return date
  const [year, month] = date.split('-').map(Number)
  const format = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(language, format).format(Date.UTC(year ?? 0, (month ?? 1) - 1))
}
