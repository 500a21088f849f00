import { Suspense, useEffect, useRef, useState } from 'react'
import { contact, owner } from '#site.ts'
import { Banner } from '#ui/banner.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { usePageContext } from '#ui/page-context.tsx'
import { isReadingIn } from '#ui/reading.ts'
import { Section, SectionTitle } from '#ui/section.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showToast } from '#ui/toast-store.ts'
import { useNear } from '#ui/use-near.ts'
import { useTimeout } from '#ui/use-timeout.ts'
import type { SubmittedForm } from './message.ts'
import { WaysToWrite } from './ways-to-write.tsx'

const sectionId = 'contact'
const bannerMs = 5000

const ContactForm = lazyPart(async () => (await import('./contact-form.tsx')).ContactForm, {
  onDemand: true,
})

/** How to reach the owner. `submitted` is what the server says of a form that came without a script. */
export function ContactSection({ submitted }: { submitted: SubmittedForm | undefined }) {
  const { exported } = usePageContext()
  const elsewhere = exported?.contact
  return (
    <Section id={sectionId} number="04" label="Contact">
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <div>
          <SectionTitle id={sectionId}>Get in touch</SectionTitle>
          <p className="mt-6 text-lead text-soft">{contact.intro}</p>
          <p className="mt-6">
            {owner.email && (
              <a href={`mailto:${owner.email}`} className="link inline-block py-1">
                {owner.email}
              </a>
            )}
            <span className="label mt-2 block">{owner.location}</span>
          </p>
        </div>
        {exported && !elsewhere ? (
          <WaysToWrite />
        ) : (
          <FormOrBanner submitted={submitted} {...(elsewhere && { elsewhere })} />
        )}
      </div>
    </Section>
  )
}

interface FormOrBannerProps {
  submitted: SubmittedForm | undefined
  elsewhere?: string
}

function FormOrBanner({ submitted, ...form }: FormOrBannerProps) {
  const [outcome, setOutcome] = useState(submitted)
  const sent = outcome?.state === 'sent'
  const place = useRef<HTMLDivElement>(null)
  useNear(place, () => loadForm(place.current))
  useEffect(() => {
    if (!hasForm(place.current)) loadForm(place.current)
  }, [])
  useTimeout(() => setOutcome(undefined), sent ? bannerMs : null)

  function celebrate() {
    setOutcome({ state: 'sent' })
    // The form goes away and its focus with it: the reading goes on where the banner stands. Not that of a
    // visitor who is elsewhere by now.
    if (isReadingIn(place.current)) place.current?.focus({ preventScroll: true })
    showToast({
      title: 'Message sent!',
      description: "Thank you for your message. I'll respond soon.",
    })
  }

  return (
    <div ref={place} tabIndex={-1}>
      {sent ? (
        <Banner tone="positive">Message sent successfully! I'll get back to you soon.</Banner>
      ) : (
        <Suspense fallback={<FormPlaceholder />}>
          <ContactForm
            {...form}
            onSent={celebrate}
            {...(outcome?.state === 'refused' && { refused: outcome })}
          />
        </Suspense>
      )}
    </div>
  )
}

/** The form that came with the document works without its code; where there is none, ask again. */
function loadForm(place: Element | null) {
  ContactForm.preload().catch((error) => {
    console.error(error)
    if (!hasForm(place)) location.reload()
  })
}

function hasForm(place: Element | null) {
  return Boolean(place?.querySelector('form'))
}

function FormPlaceholder() {
  return (
    <div role="status" aria-busy="true" className="grid gap-6">
      <span className="sr-only">Loading the form</span>
      <Skeleton className="h-20 w-full rounded-card" />
      <Skeleton className="h-20 w-full rounded-card" />
      <Skeleton className="h-52 w-full rounded-card" />
    </div>
  )
}
