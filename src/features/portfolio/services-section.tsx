import { Query } from '#api/query.tsx'
import type { ServiceIcon as IconValue } from '#features/site/icon-tokens.ts'
import type { LandingService } from '#features/site/landing-content.ts'
import { siteQuery } from '#features/site/site-query.ts'
import { Icon } from '#ui/icon.tsx'
import { useSectionHeading, useTranslation } from '#ui/page-context.tsx'
import { RichText } from '#ui/rich-text.tsx'
import { Section, SectionTitle } from '#ui/section.tsx'
import { Placeholders, Skeleton } from '#ui/skeleton.tsx'
import { AboutMe } from './about-me.tsx'

const placeholderCount = 6

/** About the owner, and on its left the services, set like a menu card; the story below both. */
export function ServicesSection() {
  const heading = useSectionHeading('services')
  const aboutHeading = useSectionHeading('about')
  const { services, nav } = useTranslation()
  const hasAbout = aboutHeading !== undefined
  return (
    <Section id="services" label={hasAbout ? nav.about : services.label}>
      <div className="services-and-about grid">
        {hasAbout && (
          <AboutMe
            heading={aboutHeading}
            {...(heading === undefined && { titleId: 'services-title' })}
          />
        )}
        {heading !== undefined && (
          <div className="services">
            <SectionTitle id="services">{heading}</SectionTitle>
            <Query from={siteQuery}>
              {({ isPending, data }) =>
                isPending ? (
                  <ServicePlaceholders />
                ) : (
                  <ServiceList services={data?.services ?? []} />
                )
              }
            </Query>
          </div>
        )}
      </div>
    </Section>
  )
}

function ServicePlaceholders() {
  const { loading } = useTranslation().services
  return (
    <Placeholders count={placeholderCount} label={loading} className="mt-8">
      <div className="rule-b py-6">
        <Skeleton className="h-6 w-44" />
        <Skeleton className="mt-4 h-4 w-full" />
        <Skeleton className="mt-3 h-4 w-4/5" />
      </div>
    </Placeholders>
  )
}

function ServiceList({ services }: { services: LandingService[] }) {
  return (
    <ul className="mt-8">
      {services.map((service) => (
        <li key={service.title} data-reveal-item="" className="py-6 not-last:rule-b">
          <h3 dir="auto" className="flex items-center gap-3 text-title">
            <span className="flex-none text-accent text-base">
              <ServiceIcon icon={service.icon} />
            </span>
            {service.title}
          </h3>
          <RichText html={service.description} className="mt-2 text-soft" />
        </li>
      ))}
    </ul>
  )
}

function ServiceIcon({ icon }: { icon: IconValue }) {
  switch (icon.kind) {
    case 'sprite':
      return <Icon name={icon.name} />
    case 'icon-font':
      return <i className={icon.className} aria-hidden="true" />
    case 'literal':
      return <span aria-hidden="true">{icon.text}</span>
  }
}
