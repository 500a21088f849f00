import { useQuery } from '@tanstack/react-query'
import { adminPages } from '#admin-paths.ts'
import { adminQuery } from '#api/admin/admin-queries.ts'
import type { ApiDocument } from '#api/api-document.ts'
import { openApiPath } from '#paths.ts'
import { LoadFailure } from '#ui/admin/load-failure.tsx'
import { PageHeader } from '#ui/admin/page-header.tsx'
import { RowPlaceholders } from '#ui/admin/row-placeholders.tsx'
import { OperationDetails } from './operation-details.tsx'

const placeholderCount = 6

/** The calls of the API, from its description. */
export function ApiPage() {
  const { data, isError, refetch } = useQuery(adminQuery<ApiDocument>(openApiPath))
  return (
    <>
      <PageHeader title="API" />
      <p className="mb-7 max-w-152 text-soft">
        What programs may call, with a token that you create in{' '}
        <a href={adminPages.account}>Your Account</a>. The same as{' '}
        <a href={openApiPath}>OpenAPI 3.1</a>, for tools that generate clients.
      </p>
      {isError && (
        <LoadFailure message="Error loading the API. Try again later." onRetry={refetch} />
      )}
      {!isError && !data && <RowPlaceholders count={placeholderCount} label="Loading the API" />}
      {data && areasOf(data).map(([area, calls]) => <Area key={area} name={area} calls={calls} />)}
    </>
  )
}

function Area({ name, calls }: { name: string; calls: Call[] }) {
  return (
    <section aria-label={name} className="account-section">
      <h2 className="account-section-title">{name}</h2>
      {calls.map((call) => (
        <OperationDetails key={call.operation.operationId} {...call} />
      ))}
    </section>
  )
}

type Call = Parameters<typeof OperationDetails>[0]

function areasOf({ paths }: ApiDocument): [area: string, calls: Call[]][] {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  )
  return [...Map.groupBy(calls, ({ operation }) => operation.tags[0] ?? '')]
}
