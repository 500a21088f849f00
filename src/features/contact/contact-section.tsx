import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Query } from '#api/query.tsx'
import { siteQuery } from '#features/site/site-query.ts'
import { Banner } from '#ui/banner.tsx'
import { isFocusWithinOrLost } from '#ui/focus.ts'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { usePageContext, useSectionHeading, useTranslation } from '#ui/page-context.tsx'
import { RichText } from '#ui/rich-text.tsx'
import { Section, SectionTitle } from '#ui/section.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useNear } from '#ui/use-near.ts'
import { useTimeout } from '#ui/use-timeout.ts'
import { ContactLinks } from './contact-links.tsx'
import type { SubmittedForm } from './message.ts'

const sectionId = 'contact'
const bannerMs = 5000

const ContactForm = lazyComponent(async () => (await import('./contact-form.tsx')).ContactForm, {
  onDemand: true,
})

interface ContactSectionProps {
  /** The server's result for a form submitted without JavaScript. */
  submitted: SubmittedForm | undefined
  /** Stands on the edge of the section, beside the form. */
  picture: ReactNode
}

export function ContactSection({ submitted, picture }: ContactSectionProps) {
  const { exported, site, translation } = usePageContext()
  const heading = useSectionHeading(sectionId)
  const externalAction = exported?.contact
  return (
    <Section id={sectionId} label={translation.contact.label} tone="copper">
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <div className="on-copper">
          <SectionTitle id={sectionId}>{heading}</SectionTitle>
          <Query from={siteQuery}>
            {({ data }) => (
              <>
                <RichText html={data?.contact.intro} className="mt-6 text-lead" />
                <p className="mt-6">
                  {site.email && (
                    <a href={`mailto:${site.email}`} className="link inline-block py-1">
                      {site.email}
                    </a>
                  )}
                  {data?.location && <span className="label mt-2 block">{data.location}</span>}
                </p>
              </>
            )}
          </Query>
          {picture}
        </div>
        <div className="contact-card">
          {exported && !externalAction ? (
            <ContactLinks />
          ) : (
            <FormOrBanner submitted={submitted} {...(externalAction && { externalAction })} />
          )}
        </div>
      </div>
    </Section>
  )
}

interface FormOrBannerProps {
  submitted: SubmittedForm | undefined
  externalAction?: string
}

function FormOrBanner({ submitted, ...form }: FormOrBannerProps) {
  const texts = useTranslation().contact
  const [outcome, setOutcome] = useState(submitted)
  const sent = outcome?.state === 'sent'
  const box = useRef<HTMLDivElement>(null)
  useNear(box, () => loadForm(box.current))
  useEffect(() => {
    if (!hasForm(box.current)) loadForm(box.current)
  }, [])
  useTimeout(showForm, sent ? bannerMs : null)

  function showForm() {
    setOutcome(undefined)
    box.current?.style.removeProperty('min-height')
  }

  function showBanner() {
    // Keeps the height of the form, so that the page does not jump.
    box.current?.style.setProperty('min-height', `${box.current.getBoundingClientRect().height}px`)
    setOutcome({ state: 'sent' })
    // Replaces the focused form, unless the focus has moved elsewhere.
    if (isFocusWithinOrLost(box.current)) box.current?.focus({ preventScroll: true })
  }

  return (
    <div ref={box} tabIndex={-1}>
      {sent ? (
        <div className="sticky top-24">
          <Banner tone="positive">{texts.sent}</Banner>
        </div>
      ) : (
        <Suspense fallback={<FormPlaceholder />}>
          <ContactForm
            {...form}
            onSent={showBanner}
            {...(outcome?.state === 'rejected' && { rejected: outcome })}
          />
        </Suspense>
      )}
    </div>
  )
}

/** The server-rendered form works without its code; if there is none, reloads the page. */
function loadForm(box: Element | null) {
  ContactForm.preload().catch((error) => {
    console.error(error)
    if (!hasForm(box)) location.reload()
  })
}

function hasForm(box: Element | null) {
  return Boolean(box?.querySelector('form'))
}

function FormPlaceholder() {
  const { loading } = useTranslation().contact
  return (
    <div role="status" aria-busy="true" className="grid gap-6">
      <span className="sr-only">{loading}</span>
      <Skeleton className="h-20 w-full rounded-card" />
      <Skeleton className="h-20 w-full rounded-card" />
      <Skeleton className="h-52 w-full rounded-card" />
    </div>
  )
}
