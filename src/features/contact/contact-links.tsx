import { ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { NewTabLink } from '#ui/new-tab-link.tsx'
import { usePageContext } from '#ui/page-context.tsx'

/** Replaces the form in exports without a form service. */
export function ContactLinks() {
  const { site } = usePageContext()
  return (
    <div className="rounded-card border border-line bg-raised p-6 sm:p-10">
      {site.email && <ByMail address={site.email} />}
      <h3 className="text-title">{site.email ? 'Or find me here' : 'Find me here'}</h3>
      <ul className="mt-4 border-line border-t">
        {site.profiles.map(({ label, href, icon }) => (
          <li
            key={label}
            className="flex items-center gap-3 border-line py-3 not-last:border-b last:pb-0"
          >
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
  return (
    <div className="mb-10">
      <h3 className="text-title">Write me a mail</h3>
      <p className="mt-3 text-soft">
        It reaches me directly. A few lines about who you are and what you have in mind are plenty
        to begin with.
      </p>
      <p className="mt-6">
        <ButtonLink href={`mailto:${address}`}>Write a mail</ButtonLink>
      </p>
    </div>
  )
}
