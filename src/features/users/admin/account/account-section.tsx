import { type ReactNode, useId } from 'react'

interface AccountSectionProps {
  title: string
  text: ReactNode
  action?: ReactNode
  children?: ReactNode
}

export function AccountSection({ title, text, action, children }: AccountSectionProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="account-section">
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <div className="max-w-152 grow basis-80">
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
