/** Stores projects as files have them. */

import type { Db } from '#db/open.server.ts'
import {
  insertProject,
  type Refused,
  removeProject,
  restoreProject,
  updateProject,
} from '#features/portfolio/admin-project-queries.server.ts'
import {
  maxProjects,
  type ProjectInput,
  projectSchema,
} from '#features/portfolio/project-schema.ts'
import { errorMessages, HttpError } from '#http/errors.server.ts'
import { expectRevision } from '#http/if-match.server.ts'
import type { Project } from '#site.ts'
import { safeName } from '../content-files/content-paths.server.ts'
import type { ProjectContent, ProjectRecord } from '../content-files/project-file.server.ts'
import { SourceError } from '../import/import-source.server.ts'
import { checkInput, toSourceError } from './post-input.server.ts'
import type { StoreDeps } from './store-deps.server.ts'
import { findStoredProject, type StoredProject } from './stored-projects.server.ts'

/**
 * Creates a project. A deleted one with the same id is restored and changed instead.
 * @throws SourceError for what the site refuses
 */
export async function createStoredProject(
  { db, now }: StoreDeps,
  content: ProjectContent,
  { id, updated }: ProjectRecord,
): Promise<StoredProject> {
  if (id !== undefined && !safeName.test(id)) {
    throw new SourceError(
      '`id` has lower-case letters, digits and hyphens. Remove the line for a new project.',
    )
  }
  const at = updated === undefined ? now() : new Date(updated)
  const input = toProjectInput(content)
  const restored =
    id === undefined ? refusal : await restoreProject(db, id, at, input).catch(refuse)
  const isMissing = 'refused' in restored && restored.refused === 'missing'
  const saved = isMissing ? await insertProject(db, input, at, id).catch(refuse) : restored
  const stored = await findWritten(db, orRefuse(saved))
  if (!stored) throw new SourceError('The project was changed meanwhile. Try again.')
  return stored
}

const refusal: Refused = { refused: 'missing' }

/**
 * Changes a project, if it is the one that was read.
 * @returns undefined if it was changed meanwhile
 * @throws SourceError for what the site refuses
 */
export async function updateStoredProject(
  { db, now }: StoreDeps,
  { id, revision }: StoredProject,
  content: ProjectContent,
): Promise<StoredProject | undefined> {
  const input = toProjectInput(content)
  const precondition = expectRevision(revision, errorMessages.preconditionFailed)
  const saved = await updateProject(db, id, input, now(), precondition).catch(ifChanged)
  if (!saved || ('refused' in saved && saved.refused !== 'full')) return undefined
  return findWritten(db, orRefuse(saved))
}

/** @returns undefined if somebody else has changed it since */
async function findWritten(db: Db, { project, revision }: { project: Project; revision: number }) {
  const stored = await findStoredProject(db, project.id)
  return stored?.revision === revision ? stored : undefined
}

/** Soft-deletes a project, if it is the one that was read. @returns false if it was changed meanwhile */
export async function removeStoredProject(
  { db, now }: StoreDeps,
  { id, revision }: StoredProject,
): Promise<boolean> {
  const precondition = expectRevision(revision, errorMessages.preconditionFailed)
  const removed = await removeProject(db, id, now(), precondition).catch(ifChanged)
  // One that is gone is no change.
  return removed !== undefined
}

/** @returns undefined for another revision; other errors are thrown as what the site refuses */
function ifChanged(error: unknown): undefined {
  if (error instanceof HttpError && error.status === 409) return undefined
  return refuse(error)
}

function toProjectInput(content: ProjectContent): ProjectInput {
  const technologies = content.technologies.map((name) => ({ name }))
  return checkInput(projectSchema, { ...content, technologies })
}

function orRefuse<Outcome extends object>(outcome: Outcome | Refused): Outcome {
  if (!('refused' in outcome)) return outcome
  throw new SourceError(
    outcome.refused === 'full'
      ? `There are ${maxProjects} projects, the most that a site can have. Delete one first.`
      : 'The project was changed meanwhile.',
  )
}

function refuse(error: unknown): never {
  throw toSourceError(error)
}
