import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { adminQuery } from '#api/admin/admin-queries.ts'
import { serverMessageOf } from '#api/admin/call-admin.ts'
import { minuteMs } from '#durations.ts'
import { pages } from '#paths.ts'
import { LoadFailure } from '#ui/admin/load-failure.tsx'
import { PageHeader } from '#ui/admin/page-header.tsx'
import { RowPlaceholders } from '#ui/admin/row-placeholders.tsx'
import { SmallLink } from '#ui/admin/small-button.tsx'
import { useSearch } from '#ui/location.ts'
import { usePageContext } from '#ui/page-context.tsx'
import type { AnalyticsReport } from '../analytics-report.ts'
import {
  type AnalyticsAddress,
  csvPath,
  readAnalyticsAddress,
  reportPath,
  sourceNameOf,
} from './analytics-address.ts'
import { periodsOf, totalsOf, unitOf } from './chart-periods.ts'
import { dayOf, rangeBefore } from './day-range.ts'
import { formatChange, formatCount, formatMean, formatPeriod } from './format-figures.ts'
import { type Publication, publicationsQuery } from './publications.ts'
import { RangeControls } from './range-controls.tsx'
import { ReadersChart } from './readers-chart.tsx'
import { ReportTables } from './report-tables.tsx'
import { VisitClasses } from './visit-classes.tsx'

const noPublications: Publication[] = []

/** Readers come while the page is open. */
function reportQuery(path: string) {
  return { ...adminQuery<AnalyticsReport>(path), staleTime: minuteMs }
}

/** Who reads the site: by day, page and source, each against the time before. */
export function AnalyticsPage() {
  const { timeZone } = usePageContext().site
  const [today] = useState(() => dayOf(new Date(), timeZone))
  const address = readAnalyticsAddress(useSearch(), today)
  const { range, path, source } = address
  const query = { path, source, ...range }
  const report = useQuery({
    ...reportQuery(reportPath(query)),
    // What is shown stays until the next range is here.
    placeholderData: keepPreviousData,
  })
  const before = useQuery(reportQuery(reportPath({ ...query, ...rangeBefore(range) })))
  const publications = useQuery(publicationsQuery(range, timeZone))
  return (
    <>
      <PageHeader
        title="Analytics"
        action={
          <SmallLink href={csvPath(query, 'days')} download>
            Days as CSV
          </SmallLink>
        }
      />
      <RangeControls address={address} today={today} />
      <FilterNote address={address} />
      {report.isPending && <RowPlaceholders count={8} label="Loading the figures" />}
      {report.isError && (
        <LoadFailure
          message={
            serverMessageOf(report.error) ?? 'Failed to load the figures. Please try again later.'
          }
          onRetry={() => report.refetch()}
        />
      )}
      {report.isSuccess && (
        <div aria-busy={report.isPlaceholderData} className="list-body">
          <Report
            report={report.data}
            before={
              before.data && !report.isPlaceholderData && hasVisits(before.data)
                ? before.data
                : undefined
            }
            publications={publications.data ?? noPublications}
            address={address}
          />
        </div>
      )}
    </>
  )
}

/** What the figures are limited to, and the way back. */
function FilterNote({ address: { path, source, href } }: { address: AnalyticsAddress }) {
  if (!path && !source) return null
  return (
    <p role="note" className="admin-note filter-note">
      {path && (
        <span>
          Only the page <bdi>{path}</bdi>{' '}
          <a href={href({ path: undefined })} className="link">
            All pages
          </a>
        </span>
      )}
      {source && (
        <span>
          Only readers from <bdi>{sourceNameOf(source)}</bdi>{' '}
          <a href={href({ source: undefined })} className="link">
            All sources
          </a>
        </span>
      )}
    </p>
  )
}

interface ReportProps {
  report: AnalyticsReport
  before: AnalyticsReport | undefined
  publications: Publication[]
  address: AnalyticsAddress
}

function Report({ report, before, publications, address }: ReportProps) {
  const { days } = report
  const periods = useMemo(() => periodsOf(days, before?.days), [days, before])
  return (
    <>
      <Totals report={report} before={before} />
      {hasVisits(report) ? (
        <>
          <ReadersChart periods={periods} unit={unitOf(days.length)} publications={publications} />
          <ReportTables report={report} before={before} address={address} />
        </>
      ) : (
        <NoVisits address={address} />
      )}
      <VisitClasses />
    </>
  )
}

function Totals({ report: { days }, before }: Pick<ReportProps, 'report' | 'before'>) {
  const [now, earlier] = [totalsOf(days), before && totalsOf(before.days)]
  const figures = [
    { label: 'Readers', now: now.people, earlier: earlier?.people },
    { label: 'Views', now: now.views, earlier: earlier?.views },
  ]
  const [from = '', to = ''] = [days[0]?.day, days.at(-1)?.day]
  // A young site has not been read before its first visit.
  const counted = days.length - days.findIndex(({ people, views }) => people + views > 0)
  return (
    <>
      <dl className="admin-figures">
        {figures.map(({ label, now, earlier }) => (
          <div key={label} className="admin-figure">
            <dt>{label}</dt>
            <dd className="figures">
              {formatCount(now)}{' '}
              {earlier !== undefined && (
                <span className="figure-change">
                  {formatChange(now, earlier)}
                  <span className="sr-only"> since the time before</span>
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className="label report-range">
        {formatPeriod({ from, to })}
        {counted > 1 && `, ${formatMean(now.people / counted)} readers a day`}
        {'. A reader is a person, once a day, whose browser has run the script of the page.'}
      </p>
    </>
  )
}

function NoVisits({ address }: { address: AnalyticsAddress }) {
  const isFiltered = address.path !== undefined || address.source !== undefined
  return (
    <div className="admin-empty">
      <p className="admin-empty-title">No visits in this time.</p>
      <p>
        {isFiltered
          ? 'Show all pages and sources, or choose a longer time.'
          : 'A reader counts once the page has run its script. Your own visits do not count while you are logged in.'}
      </p>
      <a
        href={isFiltered ? address.href({ path: undefined, source: undefined }) : pages.home}
        className="link"
      >
        {isFiltered ? 'Show all figures' : 'See your site'}
      </a>
    </div>
  )
}

/** Before the first visit nothing was counted, and nothing compares. */
function hasVisits({ days, crawlers, notFound }: AnalyticsReport) {
  const isRead = days.some(({ people, views }) => people + views > 0)
  return isRead || crawlers.length + notFound.length > 0
}
