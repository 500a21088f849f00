import {
  analytics,
  brokenLinks,
  clientClasses,
  dashboard,
  health,
  postFigures,
} from '../insight-schemas.server.ts'
import type { Operations } from '../operation.server.ts'

const range = {
  from: 'The first day, such as 2026-03-04',
  to: 'The last day',
  path: 'Only readers of this path',
  source: 'Only readers from this source',
}

/** Who reads what, and links that lead nowhere. */
export const insightOperations: Operations = {
  'GET /api/analytics': {
    summary: 'Reads who read what in a range of days',
    query: range,
    response: analytics,
  },
  'GET /api/analytics/classes': {
    summary: 'Reads how clients are told apart',
    response: clientClasses,
  },
  'GET /api/analytics/posts': {
    summary: 'Lists the figures of each post',
    response: postFigures,
  },
  'GET /api/analytics.csv': {
    summary: 'Downloads a table of the figures',
    query: { ...range, table: 'The name of the table' },
    media: 'text/csv',
  },
  'POST /api/beacon': { summary: 'Confirms a reader', status: 204 },
  'GET /api/dashboard': {
    summary: 'Reads what the dashboard shows',
    response: dashboard,
  },
  'GET /api/health': { summary: 'Reads the checks of the site', response: health },
  'GET /api/content-export': {
    summary: 'Downloads the content of the site',
    media: 'application/zip',
  },
  'GET /api/links': {
    summary: 'Lists the links that lead nowhere',
    response: brokenLinks,
  },
  'POST /api/links/:id/check': { summary: 'Checks a link again', status: 202 },
  'POST /api/links/:id/ignore': { summary: 'Lists a link no more', status: 204 },
}
