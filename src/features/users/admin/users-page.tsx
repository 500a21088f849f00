import { PageHeader } from '#ui/admin/page-header.tsx'

export function UsersPage() {
  return <PageHeader title="Manage Users" />
}
