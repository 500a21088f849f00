/** The document of the résumé: rendered on the server only, without a script. */
import type { ReactNode } from 'react'
import type { ResumeLabels } from '#i18n/en.ts'
import { pages } from '#paths.ts'
import type { JsonResume } from './json-resume.ts'
import { ResumeContact } from './resume-contact.tsx'
import { ResumeEntries } from './resume-entries.tsx'
import { resumeSections } from './resume-sections.ts'

interface ResumePageProps {
  document: JsonResume
  /** Of the site. */
  owner: { name: string; language: string }
  /** In its language. */
  labels: ResumeLabels
  look: ResumeLook
}

interface ResumeLook {
  /** Empty for the default one; else allowed in the CSP by its hash. */
  style: string
  /** Above the fold, by path. */
  fonts: string[]
  /** The paper of both themes. */
  themeColors: { light: string; dark: string }
}

export function ResumePage({ document, owner, labels, look }: ResumePageProps) {
  const { basics = {} } = document
  const name = basics.name || owner.name
  return (
    <html lang={owner.language}>
      <Head title={labels.title(name)} description={basics.summary} look={look} />
      <body>
        <header className="bar">
          <a className="back" href={pages.home}>
            <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
              <path
                d="M14 8H2.5M7 3.5 2.5 8 7 12.5"
                fill="none"
                stroke="currentColor"
                strokeWidth="1.25"
              />
            </svg>
            {labels.site(owner.name)}
          </a>
        </header>
        <main>
          <div className="head">
            <h1>{name}</h1>
            {basics.label && <p className="role">{basics.label}</p>}
            <ResumeContact basics={basics} labels={labels} language={owner.language} />
          </div>
          {basics.summary && (
            <Section id="summary" heading={labels.summary}>
              <p className="lead">{basics.summary}</p>
            </Section>
          )}
          <Sections document={document} labels={labels} language={owner.language} />
        </main>
      </body>
    </html>
  )
}

interface HeadProps {
  title: string
  description: string | undefined
  look: ResumeLook
}

function Head({ title, description, look: { style, fonts, themeColors } }: HeadProps) {
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      {description && <meta name="description" content={description} />}
      <meta name="robots" content="noindex" />
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content={themeColors.light} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={themeColors.dark} media="(prefers-color-scheme: dark)" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      {fonts.map((href) => (
        <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="" />
      ))}
      {style && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: validated by features/site/look.ts, allowed in the CSP by its hash
        <style dangerouslySetInnerHTML={{ __html: style }} />
      )}
      <link rel="stylesheet" href="/assets/resume.css" />
    </head>
  )
}

interface SectionsProps {
  document: JsonResume
  labels: ResumeLabels
  language: string
}

function Sections({ document, labels, language }: SectionsProps) {
  return resumeSections(document, labels.score).map(({ id, layout, entries }) => (
    <Section key={id} id={id} heading={labels.sections[id]}>
      <ResumeEntries layout={layout} entries={entries} labels={labels} language={language} />
    </Section>
  ))
}

interface SectionProps {
  id: string
  heading: string
  children: ReactNode
}

function Section({ id, heading, children }: SectionProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {children}
    </section>
  )
}
