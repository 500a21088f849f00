import { useEffect, useState } from 'react'
import { Query } from '#api/query.tsx'
import { querySetup } from '#api/query-setup.ts'
import { api, files, pages } from '#paths.ts'
import type { Project } from '#site.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { NewTabNote } from '#ui/new-tab-link.tsx'
import { usePageContext, useSectionHeading, useTranslation } from '#ui/page-context.tsx'
import { Picture } from '#ui/picture.tsx'
import { highDensityPhoneSize } from '#ui/picture-sources.ts'
import { Section, SectionTitle } from '#ui/section.tsx'
import { Placeholders, Skeleton } from '#ui/skeleton.tsx'
import { isCodeHost } from './code-host.ts'
import { projectsQuery } from './portfolio-queries.ts'

const placeholderCount = 3
const grid = 'mt-10 grid gap-x-8 gap-y-14 md:grid-cols-2 lg:grid-cols-3'
const separated = "not-last:after:ml-3 not-last:after:text-line not-last:after:content-['/']"
const newTab = { target: '_blank', rel: 'noopener noreferrer' }
const pictureSizes = `${highDensityPhoneSize}, (min-width: 80rem) 20rem, (min-width: 64rem) 28vw, (min-width: 48rem) 45vw, 100vw`

export function ProjectsSection({ number }: { number: string }) {
  const heading = useSectionHeading('projects')
  const { site, translation } = usePageContext()
  const { profiles, isSample } = site
  const { label, viewAll } = translation.projects
  const codeProfile = profiles.find(isCodeHost)
  return (
    <Section id="projects" number={number} label={label}>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <SectionTitle id="projects">{heading}</SectionTitle>
        {codeProfile && (
          <ButtonLink
            variant="secondary"
            href={codeProfile.href}
            target="_blank"
            rel="noopener noreferrer"
          >
            {viewAll}
            <Icon name="arrow-up-right" />
            <NewTabNote />
          </ButtonLink>
        )}
      </div>
      <Query from={projectsQuery}>
        {({ isPending, data }) =>
          isPending ? (
            <ProjectPlaceholders />
          ) : (
            <Projects projects={data ?? []} hasSamples={isSample} />
          )
        }
      </Query>
    </Section>
  )
}

interface ProjectsProps {
  projects: readonly Project[]
  /** Whether the built-in projects stand in for an empty list. */
  hasSamples: boolean
}

function Projects({ projects, hasSamples }: ProjectsProps) {
  const [samples, setSamples] = useState<readonly Project[]>([])
  const isSampleShown = hasSamples && projects.length === 0
  useEffect(() => {
    if (!isSampleShown) return
    querySetup.sampleFor(api.projects).then(
      (sample) => setSamples(sample as Project[]),
      () => {},
    )
  }, [isSampleShown])
  return (
    <ul className={grid}>
      {(isSampleShown ? samples : projects).map((project) => (
        <ProjectCard key={project.id} project={project} />
      ))}
    </ul>
  )
}

function ProjectPlaceholders() {
  const { loading } = useTranslation().projects
  return (
    <Placeholders count={placeholderCount} label={loading} className={grid}>
      <Skeleton className="aspect-video w-full rounded-card" />
      <Skeleton className="mt-6 h-6 w-40" />
      <Skeleton className="mt-4 h-4 w-full" />
      <Skeleton className="mt-3 h-4 w-4/5" />
    </Placeholders>
  )
}

function ProjectCard({ project }: { project: Project }) {
  const texts = useTranslation().projects
  const { id, title, link, repository, hasCaseStudy } = project
  const isOwnPage = !link && hasCaseStudy
  return (
    <li data-reveal-item="" className="flex flex-col">
      <a
        {...(isOwnPage
          ? { href: pages.project(id) }
          : { href: link || repository || '#', ...newTab })}
        className="group block grow rounded-card"
      >
        <span className="block overflow-hidden rounded-card border border-line">
          <Picture
            src={project.image || files.defaultProjectPicture}
            alt={project.imageAlt ?? ''}
            sizes={pictureSizes}
            fallback={files.defaultProjectPicture}
            className="aspect-video w-full transition-transform duration-250 group-hover:scale-[1.025]"
          />
        </span>
        <h3 className="mt-5 flex items-center justify-between gap-3 text-title transition-colors group-hover:text-accent">
          {title}
          <Icon name={isOwnPage ? 'arrow-right' : 'arrow-up-right'} className="text-accent" />
        </h3>
        <p className="mt-2 text-small text-soft">{project.description}</p>
        <ul
          className="label mt-4 flex flex-wrap gap-x-3 gap-y-1"
          aria-label={project.year ? texts.technologiesAndYear : texts.technologies}
        >
          {project.technologies.map(({ name }) => (
            <li key={name} className={separated}>
              {name}
            </li>
          ))}
          {project.year && <li className={separated}>{project.year}</li>}
        </ul>
        {!isOwnPage && <NewTabNote />}
      </a>
      {(repository || (link && hasCaseStudy)) && (
        <p className="mt-3 flex flex-wrap gap-x-5 text-small">
          {link && hasCaseStudy && (
            <a href={pages.project(id)} className="link py-1">
              {texts.caseStudy}
              <span className="sr-only">{texts.ofProject(title)}</span>
            </a>
          )}
          {repository && (
            <a href={repository} {...newTab} className="link py-1">
              {texts.source}
              <span className="sr-only">{texts.ofProject(title)}</span>
              <NewTabNote />
            </a>
          )}
        </p>
      )}
    </li>
  )
}
