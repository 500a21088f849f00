import * as z from 'zod/mini'
import { siteContentSchema } from '#features/site/site-content.ts'
import type { Operations } from '../operation.server.ts'
import * as wire from '../wire-schemas.server.ts'

const page = { limit: '1 to 100, 100 by default', page: 'Counts from 1' }

/** The site content, projects and what else the landing page shows. */
export const siteOperations: Operations = {
  'GET /api/site': {
    summary: 'Reads what visitors may read of the site',
    response: siteContentSchema,
  },
  'GET /api/site/landing': {
    summary: 'Reads the texts of the landing page as HTML',
    response: z.looseObject({ location: z.string() }),
  },
  'GET /api/site/document': {
    summary: 'Reads the whole site content, with an ETag',
    response: siteContentSchema,
  },
  'PUT /api/site': {
    summary: 'Publishes a whole document, based on the version that If-Match names',
    response: siteContentSchema,
    others: { 428: 'If-Match is missing' },
  },
  'GET /api/site/icons': {
    summary: 'Finds icons of brands',
    query: { q: 'A name' },
    response: wire.iconSearch,
  },
  'GET /api/site/revisions': {
    summary: 'Lists the revisions of the site content, newest first',
    query: page,
    response: z.array(wire.siteRevision),
  },
  'POST /api/site/revisions/:revision/restore': {
    summary: 'Publishes an older revision as a new one',
    response: siteContentSchema,
  },
  'GET /api/skills': { summary: 'Lists the skills', response: wire.skills },
  'GET /api/services': { summary: 'Lists the services', response: wire.services },
  'GET /api/stats': { summary: 'Reads the figures of the site', response: wire.stats },
  'GET /api/setup': { summary: 'Reads which steps of the setup are done', response: wire.setup },
  'PUT /api/setup': {
    summary: 'Closes the checklist, or keeps the look',
    example: { isClosed: true },
    response: wire.setup,
  },
  'POST /api/setup/samples/remove': {
    summary: 'Deletes the samples',
    response: wire.sampleRemoval,
  },
  'POST /api/setup/samples/restore': {
    summary: 'Undoes a deletion of the samples',
    example: { deletedAt: '2026-03-04T05:06:07.000Z' },
    response: wire.setup,
  },
}

export const projectOperations: Operations = {
  'GET /api/projects': { summary: 'Lists the projects', response: z.array(wire.project) },
  'POST /api/projects': {
    summary: 'Creates a project',
    example: { title: 'Oven', technologies: [{ name: 'Gas' }] },
    status: 201,
    response: wire.project,
    others: { 409: 'There are two hundred projects' },
  },
  'GET /api/projects/:id': {
    summary: 'Reads a project with its case study',
    scope: 'site:write',
    query: { format: 'Administrators: source, for the case study as written, with an ETag' },
    response: z.union([wire.projectPage, wire.editableProject]),
  },
  'PUT /api/projects/:id': {
    summary: 'Changes the fields that are sent',
    example: { year: 2026 },
    response: wire.project,
  },
  'PUT /api/projects/order': {
    summary: 'Sorts the projects',
    example: { ids: ['oven', 'pan'] },
    status: 204,
    others: { 409: 'The list does not name each project once' },
  },
  'DELETE /api/projects/:id': { summary: 'Deletes a project, for thirty days', status: 204 },
  'POST /api/projects/:id/restore': {
    summary: 'Restores a deleted project, as it was or with changes',
    example: { title: 'Oven' },
    response: wire.project,
    others: { 409: 'There are two hundred projects' },
  },
}
