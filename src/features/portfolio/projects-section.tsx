import { useEffect, useState } from 'react'
import { Query } from '#api/query.tsx'
import { querySetup } from '#api/query-setup.ts'
import { api, pages } from '#paths.ts'
import type { Project } from '#site.ts'
import { Arches } from '#ui/arches.tsx'
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
const grid = 'plates grid md:grid-cols-2 lg:grid-cols-3'
const newTab = { target: '_blank', rel: 'noopener noreferrer' }
const pictureSizes = `${highDensityPhoneSize}, (min-width: 80rem) 20rem, (min-width: 64rem) 28vw, (min-width: 48rem) 45vw, 100vw`
const firstSizes = `${highDensityPhoneSize}, (min-width: 80rem) 62rem, (min-width: 64rem) 84vw, 100vw`

/** The span of the first of so many projects, so that none is alone in its row: the others stand beside or below it. */
export function firstSpan(count: number): string {
  const onWide = [
    'plate-tall lg:col-span-2 lg:row-span-2',
    'plate-row lg:col-span-3',
    'lg:col-span-2',
  ]
  return `plate-first ${onWide[count % 3]} ${count % 2 === 1 ? 'md:col-span-2' : ''}`
}

export function ProjectsSection() {
  const heading = useSectionHeading('projects')
  const { site, translation } = usePageContext()
  const { profiles, isSample } = site
  const { label, viewAll } = translation.projects
  const codeProfile = profiles.find(isCodeHost)
  return (
    <Section id="projects" label={label}>
      <div className="section-head">
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
  const shown = isSampleShown ? samples : projects
  return (
    <ul className={grid}>
      {shown.map((project, index) => (
        <ProjectCard
          key={project.id}
          project={project}
          {...(index === 0 && { span: firstSpan(shown.length) })}
        />
      ))}
    </ul>
  )
}

function ProjectPlaceholders() {
  const { loading } = useTranslation().projects
  return (
    <Placeholders
      count={placeholderCount}
      label={loading}
      className={grid}
      firstClassName={firstSpan(placeholderCount)}
    >
      <Skeleton className="aspect-video w-full rounded-card" />
      <Skeleton className="mt-6 h-6 w-40" />
      <Skeleton className="mt-4 h-4 w-full" />
      <Skeleton className="mt-3 h-4 w-4/5" />
    </Placeholders>
  )
}

/** @param props `span`: of the first one, a wide plate */
function ProjectCard({ project, span = '' }: { project: Project; span?: string }) {
  const { site, translation } = usePageContext()
  const texts = translation.projects
  const fallback = site.pictures.project ?? ''
  const { id, title, link, repository, hasCaseStudy } = project
  const isOwnPage = !link && hasCaseStudy
  return (
    <li data-reveal-item="" className={`plate ${span}`}>
      <a
        {...(isOwnPage
          ? { href: pages.project(id) }
          : { href: link || repository || '#', ...newTab })}
        className="plate-link rounded-card"
      >
        <span className="plate-block">
          {project.image || fallback ? (
            <Picture
              src={project.image || fallback}
              alt={project.imageAlt ?? ''}
              sizes={span ? firstSizes : pictureSizes}
              fallback={fallback}
              className="plate-picture"
            />
          ) : (
            <span dir="auto" aria-hidden="true" className="plate-picture plate-print">
              {title}
              <Arches />
            </span>
          )}
        </span>
        <div>
          <h3 dir="auto" className="plate-title text-title">
            <span className="min-w-0">{title}</span>
            <Icon name={isOwnPage ? 'arrow-right' : 'arrow-up-right'} />
          </h3>
          <p dir="auto" className="plate-text">
            {project.description}
          </p>
          <ul
            className="technologies label"
            aria-label={project.year ? texts.technologiesAndYear : texts.technologies}
          >
            {project.technologies.map(({ name }) => (
              <li key={name}>{name}</li>
            ))}
            {project.year && <li>{project.year}</li>}
          </ul>
          {!isOwnPage && <NewTabNote />}
        </div>
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
