import { useContext } from 'react'
import { ContactSection } from '#features/contact/contact-section.tsx'
import { ProjectsSection } from '#features/portfolio/projects-section.tsx'
import { ServicesSection } from '#features/portfolio/services-section.tsx'
import { SkillsSection } from '#features/portfolio/skills-section.tsx'
import { files, pages } from '#paths.ts'
import { hero, links, owner, site } from '#site.ts'
import { Head } from '#ui/head.tsx'
import { usePageContext } from '#ui/page-context.tsx'
import { SubmittedFormContext } from '../submitted-form.ts'
import { Hero } from './hero.tsx'

export function HomePage() {
  const submitted = useContext(SubmittedFormContext)
  const { publicUrl, exported } = usePageContext()
  return (
    <>
      <Head
        title={site.title}
        description={site.description}
        path={pages.home}
        image={files.socialCard}
        imageAlt={site.title}
        siteName={owner.name}
        jsonLd={{
          '@type': 'Person',
          name: owner.name,
          jobTitle: hero.role,
          description: site.description,
          url: `${publicUrl}/`,
          image: publicUrl + files.headshot,
          sameAs: Object.values(links).map(({ href }) => href),
        }}
      />
      <Hero />
      <SkillsSection />
      <ServicesSection />
      <ProjectsSection />
      <ContactSection submitted={submitted} />
      {!exported && (
        <a href={pages.login} className="admin-link">
          Admin
        </a>
      )}
    </>
  )
}
