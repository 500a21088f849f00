import type { ReactNode } from 'react'
import type { ResumeLabels } from '#i18n/en.ts'
import type { JsonResume } from './json-resume.ts'

type Basics = NonNullable<JsonResume['basics']>

interface ResumeContactProps {
  basics: Basics
  labels: ResumeLabels
  language: string
}

/** Where the person is found: addresses, place and profiles. */
export function ResumeContact({ basics, labels, language }: ResumeContactProps) {
  const { email, phone, url, location = {}, profiles = [] } = basics
  return (
    <address>
      <dl className="contact">
        {email && (
          <Row label={labels.email}>
            <a href={`mailto:${email}`}>{email}</a>
          </Row>
        )}
        {phone && (
          <Row label={labels.phone}>
            <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
          </Row>
        )}
        <Row label={labels.location}>{placeOf(location, language)}</Row>
        {url && (
          <Row label={labels.website}>
            <a href={url}>{withoutScheme(url)}</a>
          </Row>
        )}
        {profiles.map(({ network = '', username, url }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
          <Row key={index} label={network}>
            {url ? (
              <a href={url} rel="me">
                {withoutScheme(url)}
              </a>
            ) : (
              username
            )}
          </Row>
        ))}
      </dl>
    </address>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** `https://www.example.com/` is written `example.com`. */
function withoutScheme(url: string) {
  return url.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '')
}

function placeOf(location: NonNullable<Basics['location']>, language: string) {
  const { address, postalCode, city, region, countryCode } = location
  const town = [postalCode, city].filter(Boolean).join(' ')
  const country = countryCode && countryName(countryCode, language)
  return [address, town, region, country].filter(Boolean).join(', ')
}

/** The code itself if it is none of ISO 3166. */
function countryName(code: string, language: string) {
  if (!/^[a-z]{2}$/i.test(code)) return code
  return new Intl.DisplayNames(language, { type: 'region' }).of(code.toUpperCase())
}
