import '../../styles/landing.css'
import { type ComponentProps, Suspense, useContext } from 'react'
import { ContactSection } from '#features/contact/contact-section.tsx'
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
import { SubmittedFormContext } from '../submitted-form.ts'
import { Hero } from './hero.tsx'
import { loadKitchen } from './load-kitchen.ts'

const Tray = lazyComponent(async () => (await loadKitchen()).Tray)
const Bell = lazyComponent(async () => (await loadKitchen()).Bell)

const sections = {
  skills: Skills,
  services: ServicesSection,
  projects: ProjectsSection,
  notebook: NotebookSection,
}
type FrameId = keyof typeof sections | 'contact'

export function HomePage() {
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
      <Hero />
      {frames.map((id) => {
        if (id === 'contact') {
          return (
            <ContactSection key={id} submitted={submitted} picture={<ContactPicture {...site} />} />
          )
        }
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

function Skills() {
  const { illustrations } = usePageContext().site
  return illustrations === 'kitchen' ? <SkillsSection List={KitchenSkills} /> : <SkillsSection />
}

function KitchenSkills(props: ComponentProps<typeof Tray>) {
  return (
    <Suspense>
      <Tray {...props} />
    </Suspense>
  )
}

function ContactPicture({ pictures, illustrations, initials }: SiteShell) {
  if (pictures.contact) {
    return <Picture src={pictures.contact} alt="" sizes="20rem" className="contact-picture arch" />
  }
  if (illustrations === 'plain') return <Arches className="contact-picture">{initials}</Arches>
  return (
    <Suspense>
      <Bell />
    </Suspense>
  )
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
