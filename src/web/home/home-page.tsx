import '../../styles/landing.css'
import { type ComponentType, Suspense, useContext } from 'react'
import { ContactSection } from '#features/contact/contact-section.tsx'
import type { KitchenParts } from '#features/kitchen/kitchen.tsx'
import { ProjectsSection } from '#features/portfolio/projects-section.tsx'
import { ServicesSection } from '#features/portfolio/services-section.tsx'
import { SkillsSection } from '#features/portfolio/skills-section.tsx'
import { NotebookSection } from '#features/posts/notebook-section.tsx'
import { pages } from '#paths.ts'
import { absoluteUrl } from '#ui/absolute-url.ts'
import { Arches } from '#ui/arches.tsx'
import { browserMetadata, Head, type Metadata } from '#ui/head.tsx'
import { jsonLdGraph } from '#ui/json-ld.ts'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { type SiteShell, usePageContext } from '#ui/page-context.tsx'
import { Picture } from '#ui/picture.tsx'
import { pageDataId } from '../page-data.ts'
import { SubmittedFormContext } from '../submitted-form.ts'
import { Hero } from './hero.tsx'

/** Of the sample's owner: no other site loads it. */
const Kitchen = lazyComponent(async () => (await import('#features/kitchen/kitchen.tsx')).Kitchen)

/** With the kitchen, if the site has it: one that came later would replace the page, and lose the focus. */
export async function loadHomePage() {
  const data = import.meta.env.SSR ? undefined : document.getElementById(pageDataId)?.textContent
  if (data?.includes('"illustrations":"kitchen"')) await Kitchen.preload()
  return HomePage
}

const sections = {
  skills: SkillsSection,
  services: ServicesSection,
  projects: ProjectsSection,
  notebook: NotebookSection,
}
type FrameId = keyof typeof sections | 'contact'

function HomePage() {
  const { illustrations } = usePageContext().site
  if (illustrations === 'plain') return <Frames />
  return (
    <Suspense fallback={<Frames />}>
      <Kitchen render={(kitchen) => <Frames kitchen={kitchen} />} />
    </Suspense>
  )
}

function Frames({ kitchen }: { kitchen?: KitchenParts }) {
  const submitted = useContext(SubmittedFormContext)
  const { publicUrl, exported, site, translation } = usePageContext()
  const frames = framesOf(site.sections.map(({ id }) => id))
  return (
    <>
      <Head
        title={site.title}
        description={site.description}
        path={pages.home}
        {...(import.meta.env.SSR ? personMetadata(publicUrl, site) : browserMetadata)}
      />
      <Hero {...(kitchen && { BuiltInHeadshot: kitchen.Headshot })} />
      {frames.map((id) => {
        if (id === 'contact') {
          return (
            <ContactSection
              key={id}
              submitted={submitted}
              picture={<ContactPicture site={site} Bell={kitchen?.Bell} />}
            />
          )
        }
        if (id === 'skills') return <SkillsSection key={id} vessels={kitchen} />
        const Frame = sections[id]
        return <Frame key={id} />
      })}
      {!exported && (
        <p className="frame flex">
          <a href={pages.login} className="admin-link">
            {translation.hero.admin}
          </a>
        </p>
      )}
    </>
  )
}

function ContactPicture({ site, Bell }: { site: SiteShell; Bell: ComponentType | undefined }) {
  const { pictures, initials } = site
  const className = 'contact-picture arch'
  if (pictures.contact)
    return <Picture src={pictures.contact} alt="" sizes="16rem" className={className} />
  return Bell ? <Bell /> : <Arches className={className}>{initials}</Arches>
}

function personMetadata(publicUrl: string, site: SiteShell): Metadata {
  return {
    jsonLd: jsonLdGraph(
      {
        '@type': 'Person',
        name: site.name,
        jobTitle: site.role,
        description: site.description,
        url: `${publicUrl}/`,
        ...(site.headshot.src && { image: absoluteUrl(site.headshot.src, publicUrl) }),
        sameAs: site.profiles.map(({ href }) => href),
      },
      {
        '@type': 'WebSite',
        name: site.name,
        url: `${publicUrl}/`,
        inLanguage: site.language,
      },
    ),
  }
}

/**
 * 'About' shares the frame of the services, at the place of the first of the two. The notebook is no section of the
 * owner's: it follows the projects, or else precedes the contact form.
 */
export function framesOf(ids: string[]): FrameId[] {
  const frames = [...new Set(ids.map((id) => (id === 'about' ? 'services' : id)))]
  const projects = frames.indexOf('projects')
  const place = projects < 0 ? frames.indexOf('contact') : projects + 1
  frames.splice(place < 0 ? frames.length : place, 0, 'notebook')
  return frames.filter((id): id is FrameId => id === 'contact' || id in sections)
}
