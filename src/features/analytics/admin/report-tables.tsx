import type { AnalyticsReport } from '../analytics-report.ts'
import { type AnalyticsAddress, csvPath } from './analytics-address.ts'
import {
  clickRows,
  countryRows,
  crawlerRows,
  notFoundRows,
  pageRows,
  searchRows,
  sourceRows,
} from './report-rows.tsx'
import { ReportTable } from './report-table.tsx'

interface ReportTablesProps {
  report: AnalyticsReport
  /** Of the range before. */
  before: AnalyticsReport | undefined
  address: AnalyticsAddress
}

/** The lists of the report. What visitors have sent is text in them: their links lead to this page only. */
export function ReportTables({ report, before, address }: ReportTablesProps) {
  const { range, path, source } = address
  // Nothing connects a search or a click with a page or a source.
  const isFiltered = path !== undefined || source !== undefined
  const csv = (table: string) => csvPath({ ...range, path, source }, table)
  const pages = (from: AnalyticsReport) => pageRows(from, address)
  const sources = (from: AnalyticsReport) => sourceRows(from, address)
  return (
    <div className="reports">
      <ReportTable
        title="Pages"
        columns={['Page', 'Readers', 'Views']}
        rows={pages(report)}
        before={before && pages(before)}
        csvHref={csv('pages')}
        empty="No page was read in this time."
      />
      <ReportTable
        title="Sources"
        columns={['Where from', 'Readers', 'Views']}
        rows={sources(report)}
        before={before && sources(before)}
        csvHref={csv('sources')}
        empty="Nobody came from anywhere. Links to your posts bring readers: with ?utm_source= in them you see which."
      />
      {!isFiltered && (
        <>
          {' '}
          <ReportTable
            title="Searches"
            columns={['Question', 'Searches', 'No result']}
            rows={searchRows(report)}
            before={before && searchRows(before)}
            csvHref={csv('searches')}
            empty="Nobody used the search of your site."
          />
          <ReportTable
            title="Clicks"
            columns={['Target', 'Clicks']}
            rows={clickRows(report)}
            before={before && clickRows(before)}
            empty="No project, résumé or outgoing link was opened."
          />
          <ReportTable
            title="Crawlers and feed readers"
            columns={['Name', 'Requests']}
            rows={crawlerRows(report)}
            before={before && crawlerRows(before)}
            csvHref={csv('crawlers')}
            empty="No program asked for a page."
          />
          <ReportTable
            title="Not found"
            columns={['Path', 'Views']}
            rows={notFoundRows(report)}
            before={before && notFoundRows(before)}
            empty="Nobody met a page that does not exist."
          />
          <ReportTable
            title="Countries"
            columns={['Country', 'Readers', 'Views']}
            rows={countryRows(report)}
            before={before && countryRows(before)}
            empty="Unknown: your proxy sends no country with its requests."
          />
        </>
      )}
    </div>
  )
}
