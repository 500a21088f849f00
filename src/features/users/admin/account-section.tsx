import { type ReactNode, useId } from 'react'

interface AccountSectionProps {
  title: string
  /** What it is for, or how it stands. */
  text: ReactNode
  /** What one does here, at the right. */
  action?: ReactNode
  children?: ReactNode
}

/** One matter of the account page. */
export function AccountSection({ title, text, action, children }: AccountSectionProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="account-section">
      <div className="account-section-head">
        <div>
          <h2 id={titleId} tabIndex={-1} className="account-section-title">
            {title}
          </h2>
          <p className="account-section-text">{text}</p>
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}
