import { useLocation } from 'wouter'
import { quietChange } from '#ui/admin/quiet-change.ts'
import { SearchField } from '#ui/admin/search-field.tsx'
import { type ListAddress, orders } from './post-list-address.ts'

/** Search, order, and the deleted ones. */
export function ListControls({ address }: { address: ListAddress }) {
  const [, navigate] = useLocation()
  const go = (change: Parameters<ListAddress['href']>[0]) =>
    navigate(address.href(change), { replace: true, state: quietChange })
  return (
    <div className="list-controls">
      <SearchField
        label="Search posts"
        value={address.words}
        onSearch={(words) => go({ words: words.trim() })}
      />
      <label className="list-order">
        <span className="sr-only">Order</span>
        <select value={address.order} onChange={(event) => go({ order: event.target.value })}>
          {orders.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <ul className="tabs">
        <li>
          <a
            href={address.href({ deleted: false, words: '' })}
            aria-current={address.deleted ? undefined : 'true'}
          >
            Published
          </a>
        </li>
        <li>
          <a
            href={address.href({ deleted: true, words: '' })}
            aria-current={address.deleted ? 'true' : undefined}
          >
            Deleted
          </a>
        </li>
      </ul>
    </div>
  )
}
