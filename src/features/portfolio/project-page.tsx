import '../../styles/article.css'
import type { QueryState } from '#api/public-query.ts'
import { Query } from '#api/query.tsx'
import { pages } from '#paths.ts'
import { absoluteUrl } from '#ui/absolute-url.ts'
import { Banner } from '#ui/banner.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { projectCardPath } from '#ui/card-paths.ts'
import { browserMetadata, Head, type Metadata } from '#ui/head.tsx'
import { Icon } from '#ui/icon.tsx'
import { breadcrumbs, jsonLdGraph } from '#ui/json-ld.ts'
import { NewTabNote } from '#ui/new-tab-link.tsx'
import {
  type SiteShell,
  usePageContext,
  useSectionHeading,
  useTranslation,
} from '#ui/page-context.tsx'
import { Picture } from '#ui/picture.tsx'
import { highDensityPhoneSize } from '#ui/picture-sources.ts'
import { Prose } from '#ui/prose.tsx'
import { Spinner } from '#ui/spinner.tsx'
import type { ProjectPage as Project } from './project.ts'
import { projectQuery } from './project-query.ts'

/** The page of a project: its case study. */
export function ProjectPage({ id }: { id: string }) {
  return <Query from={projectQuery(id)}>{(state) => <ProjectView {...state} />}</Query>
}

function ProjectView({ isPending, data: project }: QueryState<Project>) {
  const { site, translation } = usePageContext()
  if (isPending) {
    const { loading } = translation.project
    return (
      <div className="frame min-h-dvh pt-36">
        <title>{`${loading} | ${site.name}`}</title>
        <Spinner label={loading} />
      </div>
    )
  }
  return project?.content ? <CaseStudy project={project} /> : <NoCaseStudy />
}

function CaseStudy({ project }: { project: Project }) {
  const { title, description, image, imageAlt, technologies, year } = project
  const { site, translation } = usePageContext()
  const texts = translation.projects
  const facts = [...technologies.map(({ name }) => name), year].filter((fact) => fact !== undefined)
  return (
    <>
      <ProjectHead project={project} />
      <article className="frame pt-32 pb-24 md:pt-40 md:pb-32">
        <header className="mx-auto max-w-[56rem]">
          <div className="mx-auto max-w-[44rem]">
            {facts.length > 0 && (
              <ul
                className="label flex flex-wrap gap-x-6"
                aria-label={year ? texts.technologiesAndYear : texts.technologies}
              >
                {facts.map((fact) => (
                  <li key={fact} className="min-w-0">
                    {fact}
                  </li>
                ))}
              </ul>
            )}
            <h1 tabIndex={-1} dir="auto" className="mt-5 text-post">
              {title}
            </h1>
            {description && (
              <p dir="auto" className="mt-6 text-lead text-soft">
                {description}
              </p>
            )}
            <ProjectLinks project={project} />
          </div>
          {image && (
            <Picture
              src={image}
              alt={imageAlt ?? ''}
              priority
              sizes={`${highDensityPhoneSize}, (min-width: 60rem) 56rem, 100vw`}
              fallback={site.pictures.project ?? ''}
              className="mt-12 aspect-video w-full rounded-card rule"
            />
          )}
        </header>
        <div className="mx-auto mt-12 max-w-[44rem] md:mt-16">
          <Prose html={project.content} />
          <footer className="mt-20 rule-t pt-8">
            <BackToProjects />
          </footer>
        </div>
      </article>
    </>
  )
}

function ProjectLinks({ project: { link, repository } }: { project: Project }) {
  const { project, projects } = useTranslation()
  const links = [
    { href: link, label: project.view, variant: 'primary' },
    { href: repository, label: projects.source, variant: 'secondary' },
  ] as const
  const shown = links.filter(({ href }) => href)
  if (shown.length === 0) return null
  return (
    <p className="mt-8 flex flex-wrap gap-4">
      {shown.map(({ href, label, variant }) => (
        <ButtonLink
          key={label}
          variant={variant}
          href={href}
          target="_blank"
          rel="noopener noreferrer"
        >
          {label}
          <Icon name="arrow-up-right" />
          <NewTabNote />
        </ButtonLink>
      ))}
    </p>
  )
}

function ProjectHead({ project }: { project: Project }) {
  const { publicUrl, site } = usePageContext()
  const { id, title, description } = project
  return (
    <Head
      title={`${title} | ${site.name}`}
      description={description || title}
      path={pages.project(id)}
      {...(import.meta.env.SSR ? projectMetadata(project, publicUrl, site) : browserMetadata)}
    />
  )
}

function projectMetadata(project: Project, publicUrl: string, site: SiteShell): Metadata {
  const { id, title, description, link, repository, year, technologies } = project
  const url = publicUrl + pages.project(id)
  const card = projectCardPath(site.cardKey, project)
  return {
    image: card,
    imageAlt: title,
    type: 'article',
    jsonLd: jsonLdGraph(
      {
        '@type': 'CreativeWork',
        name: title,
        ...(description && { description }),
        image: absoluteUrl(project.image || card, publicUrl),
        url,
        mainEntityOfPage: url,
        inLanguage: site.language,
        keywords: technologies.map(({ name }) => name),
        ...(year && { dateCreated: `${year}` }),
        sameAs: [link, repository].filter(Boolean),
        author: {
          '@type': 'Person',
          name: site.name,
          url: `${publicUrl}/`,
        },
      },
      breadcrumbs(publicUrl, [parentOf(site), { name: title, path: pages.project(id) }]),
    ),
  }
}

/** The projects of the landing page. */
function parentOf({ sections, name }: SiteShell) {
  const projects = sections.find(({ id }) => id === 'projects')
  if (!projects) return { name, path: pages.home }
  return { name: projects.heading, path: pages.section(projects.id) }
}

/** Shown for a missing project or case study, and after a failed request. */
function NoCaseStudy() {
  const { site, translation } = usePageContext()
  const { failed, notFoundTitle, notFoundHeading, notFoundHint } = translation.project
  return (
    <>
      <Head title={`${notFoundTitle} | ${site.name}`} description={failed} />
      <div className="frame max-w-[44rem] pt-36 pb-32 md:pt-44">
        <h1 tabIndex={-1} className="text-post">
          {notFoundHeading}
        </h1>
        <div className="mt-10">
          <Banner tone="negative">{failed}</Banner>
        </div>
        <p className="mt-6 text-soft">{notFoundHint}</p>
        <p className="mt-10">
          <BackToProjects />
        </p>
      </div>
    </>
  )
}

function BackToProjects() {
  const { backToList } = useTranslation().project
  const isSectionShown = useSectionHeading('projects') !== undefined
  return (
    <a
      href={isSectionShown ? pages.section('projects') : pages.home}
      className="link inline-flex items-center gap-2 py-2"
    >
      <Icon name="arrow-left" />
      {backToList}
    </a>
  )
}
