/** A project as a Markdown file: front matter, and the case study. */
import { isDeepStrictEqual } from 'node:util'
import {
  editMarkdownFile,
  parseMarkdownFile,
  trimBlankLines,
  type Values,
} from './front-matter.server.ts'
import { readValues } from './front-matter-values.server.ts'

/** Empty texts stand for what is absent. */
export interface ProjectContent {
  title: string
  description: string
  link: string
  repository: string
  year: number | null
  technologies: string[]
  image: string
  imageAlt: string
  /** Markdown. */
  caseStudy: string
}

/** What is not compared. */
export interface ProjectRecord {
  id?: string | undefined
  /** In the list; only of an export. */
  position?: number | undefined
  /** ISO 8601, UTC. */
  updated?: string | undefined
}

export interface ProjectFile extends ProjectRecord {
  content: ProjectContent
}

/** @throws SourceError */
export function parseProjectFile(text: string): ProjectFile {
  const file = parseMarkdownFile(text)
  const read = readValues(file)
  const wholeNumber = (key: string) => {
    const value = read.text(key)
    if (value === undefined || value === '') return undefined
    if (/^\d{1,6}$/.test(value)) return Number(value)
    throw read.fail(key, `\`${key}\` must be a whole number.`)
  }
  return {
    content: {
      title: read.text('title') ?? '',
      description: read.text('description') ?? '',
      link: read.text('link') ?? '',
      repository: read.text('repository') ?? '',
      year: wholeNumber('year') ?? null,
      technologies: read.list('technologies'),
      image: read.text('cover') ?? '',
      imageAlt: read.text('coverAlt') ?? '',
      caseStudy: file.body,
    },
    id: read.text('id'),
    position: wholeNumber('position'),
    updated: read.time('updated'),
  }
}

function valuesOf(content: ProjectContent): Values {
  return {
    title: content.title,
    description: content.description || undefined,
    link: content.link || undefined,
    repository: content.repository || undefined,
    year: content.year ?? undefined,
    technologies: content.technologies.length > 0 ? content.technologies : undefined,
    cover: content.image || undefined,
    coverAlt: content.imageAlt || undefined,
  }
}

/** A new file. */
export function formatProjectFile(
  content: ProjectContent,
  { id, position, updated }: ProjectRecord,
): string {
  const place = { ...(position !== undefined && { position }), ...(updated && { updated }) }
  const values = { ...(id && { id }), ...valuesOf(content), ...place }
  return editMarkdownFile(undefined, values, content.caseStudy)
}

/** The file with another content: only what differs is edited. @throws SourceError */
export function editProjectFile(
  text: string,
  known: ProjectContent,
  content: ProjectContent,
): string {
  const [before, after] = [valuesOf(known), valuesOf(content)]
  const differs = ([key, value]: [string, unknown]) => !isDeepStrictEqual(before[key], value)
  const changes = Object.fromEntries(Object.entries(after).filter(differs))
  const isBodyKept = trimBlankLines(known.caseStudy) === trimBlankLines(content.caseStudy)
  return editMarkdownFile(text, changes, isBodyKept ? undefined : content.caseStudy)
}

/** For comparisons. */
export function comparableProject(content: ProjectContent): ProjectContent {
  const text = (each: string) => each.replace(/\r\n?/g, '\n').trim()
  return {
    title: text(content.title),
    description: text(content.description),
    link: text(content.link),
    repository: text(content.repository),
    year: content.year,
    technologies: content.technologies.map(text),
    image: text(content.image),
    imageAlt: content.image === '' ? '' : text(content.imageAlt),
    caseStudy: text(content.caseStudy),
  }
}
