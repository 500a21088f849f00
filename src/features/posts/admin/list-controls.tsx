import { keepFocusState } from '#ui/admin/keep-focus-state.ts'
import { SearchField } from '#ui/admin/search-field.tsx'
import { useLocation } from '#ui/location.ts'
import { orders, type PostListParams, tabs } from './post-list-params.ts'

/** Search, order, and a tab for each status. */
export function ListControls({ params }: { params: PostListParams }) {
  const [, navigate] = useLocation()
  const update = (change: Parameters<PostListParams['href']>[0]) =>
    navigate(params.href(change), { replace: true, state: keepFocusState })
  return (
    <div className="list-controls">
      <SearchField
        label="Search posts"
        value={params.search}
        onSearch={(text) => update({ search: text.trim() })}
      />
      <label className="list-order">
        <span className="sr-only">Order</span>
        <select value={params.order} onChange={(event) => update({ order: event.target.value })}>
          {orders.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <ul className="tabs">
        {tabs.map(({ label, status }) => (
          <li key={label}>
            <a
              href={params.href({ status, search: '' })}
              aria-current={status === params.status ? 'true' : undefined}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
