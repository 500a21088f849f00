import { ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { NewTabLink } from '#ui/new-tab-link.tsx'
import { usePageContext, useTranslation } from '#ui/page-context.tsx'

/** Replaces the form in exports without a form service. */
export function ContactLinks() {
  const { site, translation } = usePageContext()
  const { findMe, orFindMe } = translation.contact
  return (
    <div>
      {site.email && <ByMail address={site.email} />}
      <h3 className="text-title">{site.email ? orFindMe : findMe}</h3>
      <ul className="mt-4 rule-t">
        {site.profiles.map(({ label, href, icon }) => (
          <li key={label} className="flex items-center gap-3 py-3 not-last:rule-b last:pb-0">
            {icon && <Icon name={icon} className="text-soft" />}
            <NewTabLink href={href} className="link inline-block py-1">
              {label}
            </NewTabLink>
          </li>
        ))}
      </ul>
    </div>
  )
}

function ByMail({ address }: { address: string }) {
  const { mailHeading, mailText, writeMail } = useTranslation().contact
  return (
    <div className="mb-10">
      <h3 className="text-title">{mailHeading}</h3>
      <p className="mt-3 text-soft">{mailText}</p>
      <p className="mt-6">
        <ButtonLink href={`mailto:${address}`}>{writeMail}</ButtonLink>
      </p>
    </div>
  )
}
