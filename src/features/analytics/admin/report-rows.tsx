/** The rows of the lists. Paths, hosts, questions and targets are texts of strangers. */
import type { ReactNode } from 'react'
import type { AnalyticsReport } from '../analytics-report.ts'
import { type AnalyticsAddress, sourceKey } from './analytics-address.ts'
import type { ReportRow } from './report-table.tsx'

export function pageRows({ pages }: AnalyticsReport, { href }: AnalyticsAddress): ReportRow[] {
  return byReaders(pages, ({ path }) => path).map(({ path, title, people, views }) => ({
    key: path,
    name:
      path === other ? (
        <Name text="Other pages" />
      ) : (
        <FilterLink href={href({ path })} text={title ?? path}>
          {title && <bdi className="figure-detail">{path}</bdi>}
        </FilterLink>
      ),
    count: people,
    more: [views],
  }))
}

export function sourceRows({ sources }: AnalyticsReport, { href }: AnalyticsAddress): ReportRow[] {
  return byReaders(sources, ({ kind }) => kind).map((source) => ({
    key: sourceKey(source),
    name: <SourceName {...source} href={href({ source: sourceKey(source) })} />,
    count: source.people,
    more: [source.views],
  }))
}

export function searchRows({ searches }: AnalyticsReport): ReportRow[] {
  return searches.map(({ query, count, withoutResult }) => ({
    key: query,
    name: <Name text={query} />,
    count,
    more: [withoutResult],
  }))
}

export function crawlerRows({ crawlers }: AnalyticsReport): ReportRow[] {
  return crawlers.map(({ kind, name, requests }) => ({
    key: `${kind} ${name}`,
    name: (
      <Name text={name}>
        <span className="figure-detail">{classLabels[kind]}</span>
      </Name>
    ),
    count: requests,
  }))
}

export function notFoundRows({ notFound }: AnalyticsReport): ReportRow[] {
  return notFound.map(({ path, views }) => ({
    key: path,
    name: <Name text={path} />,
    count: views,
  }))
}

export function clickRows({ clicks }: AnalyticsReport): ReportRow[] {
  return clicks.map(({ kind, target, count }) => ({
    key: `${kind} ${target}`,
    name: (
      <Name text={target}>
        <span className="figure-detail">{clickLabels[kind]}</span>
      </Name>
    ),
    count,
  }))
}

export function countryRows({ countries }: AnalyticsReport): ReportRow[] {
  return countries.map(({ country, people, views }) => ({
    key: country,
    name: <Name text={countryName(country)} />,
    count: people,
    more: [views],
  }))
}

/** What gathers the rest of a list. */
const other = 'other'

/** The classes of visits that are no readers. */
export const classLabels: Record<AnalyticsReport['crawlers'][number]['kind'], string> = {
  unconfirmed: 'Unconfirmed',
  feed: 'Feed reader',
  search: 'Search engine',
  ai: 'AI crawler',
  other: 'Other program',
}

const clickLabels: Record<AnalyticsReport['clicks'][number]['kind'], string> = {
  link: 'Outgoing link',
  project: 'Project',
  resume: 'Résumé',
}

/** Most readers first, the rest last. */
function byReaders<Item extends { people: number }>(items: Item[], keyOf: (item: Item) => string) {
  const isRest = (item: Item) => Number(keyOf(item) === other)
  return items.toSorted((a, b) => isRest(a) - isRest(b) || b.people - a.people)
}

type Source = AnalyticsReport['sources'][number]

function SourceName({ kind, name, href }: Source & { href: string }) {
  if (kind === 'other') return <Name text="Other sources" />
  if (kind === 'direct') return <FilterLink href={href} text="Direct, or unknown" />
  return (
    <FilterLink href={href} text={name}>
      {kind === 'campaign' && <span className="figure-detail">Campaign</span>}
    </FilterLink>
  )
}

/** Leads to the report of the page or source, never to what the text names. */
function FilterLink(props: { href: string; text: string; children?: ReactNode }) {
  return (
    <span className="figure-name">
      <a href={props.href} title={props.text}>
        <bdi>{props.text}</bdi>
      </a>
      {props.children}
    </span>
  )
}

/** Text that leads nowhere. */
function Name({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <span className="figure-name" title={text}>
      <bdi>{text}</bdi>
      {children}
    </span>
  )
}

const countryNames = new Intl.DisplayNames('en-US', { type: 'region' })

function countryName(code: string) {
  return code === other ? 'Other countries' : (countryNames.of(code) ?? code)
}
