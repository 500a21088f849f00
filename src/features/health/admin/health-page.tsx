import { useQuery } from '@tanstack/react-query'
import { adminApi } from '#admin-paths.ts'
import { callAdmin } from '#api/admin/call-admin.ts'
import { formatTimeToTheSecond } from '#api/admin/format-time.ts'
import { BusyButton } from '#ui/admin/busy-button.tsx'
import { LoadFailure } from '#ui/admin/load-failure.tsx'
import { PageHeader } from '#ui/admin/page-header.tsx'
import { RowPlaceholders } from '#ui/admin/row-placeholders.tsx'
import { TextWithCode } from '#ui/admin/text-with-code.tsx'
import type { HealthCheck, HealthReport, HealthStatus } from '../health.ts'

const checkCount = 8

/** What works on this site, what does not, and what to do about it. */
export function HealthPage() {
  const report = useQuery({
    queryKey: [adminApi.health],
    queryFn: ({ signal }) => readHealth(signal),
  })
  const { data } = report
  return (
    <>
      <PageHeader
        title="Health"
        action={
          data && (
            <BusyButton busyLabel="Checking..." onClick={() => report.refetch()}>
              Check again
            </BusyButton>
          )
        }
      />
      {report.isPending && <RowPlaceholders count={checkCount} label="Checking the site" />}
      {report.isError && (
        <LoadFailure
          message="Failed to check the site. Please try again later."
          onRetry={() => report.refetch()}
        />
      )}
      {report.isSuccess && <Report report={report.data} />}
    </>
  )
}

/** The server compares its address and clock with those of the browser. */
async function readHealth(signal: AbortSignal): Promise<HealthReport> {
  const seen = { origin: location.origin, time: new Date().toISOString() }
  const path = `${adminApi.health}?${new URLSearchParams(seen)}`
  return (await callAdmin<HealthReport>('GET', path, undefined, { signal })).body
}

function Report({ report: { status, checkedAt, checks } }: { report: HealthReport }) {
  return (
    <>
      <p role="status" className="health-summary">
        {summaries[status]} Checked at {formatTimeToTheSecond(checkedAt)}.
      </p>
      <ul className="admin-rows">
        {checks.map((check) => (
          <CheckRow key={check.name} check={check} />
        ))}
      </ul>
    </>
  )
}

const summaries: Record<HealthStatus, string> = {
  ok: 'Everything is in order.',
  warning: 'The site works; something could be better.',
  problem: 'Something does not work.',
}

function CheckRow({ check: { name, status, text, nextStep } }: { check: HealthCheck }) {
  const { label, className } = states[status]
  return (
    <li className="health-check">
      <h2 className="admin-row-title">{name}</h2>
      <p className={className}>{label}</p>
      <p className="health-check-text">
        <TextWithCode text={text} />
      </p>
      {nextStep && (
        <p className="health-check-text health-next-step">
          <TextWithCode text={nextStep} />
        </p>
      )}
    </li>
  )
}

const states: Record<HealthStatus, { label: string; className: string }> = {
  ok: { label: 'OK', className: 'state state-positive' },
  warning: { label: 'Warning', className: 'state state-accent' },
  problem: { label: 'Problem', className: 'state state-negative' },
}
