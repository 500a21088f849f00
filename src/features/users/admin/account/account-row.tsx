import type { ReactNode } from 'react'

interface AccountRowProps {
  title: ReactNode
  facts: string[]
  /** The row's button. */
  children: ReactNode
  'data-session'?: string
}

/** A row in the list of passkeys or sessions. */
export function AccountRow({ title, facts, children, ...rest }: AccountRowProps) {
  return (
    <li className="admin-row" {...rest}>
      <div className="min-w-0">
        <p className="account-row-title">{title}</p>
        <p className="label admin-row-facts">
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      </div>
      {children}
    </li>
  )
}
