/** What a description adds to a route: its body, who may call it and its path come from the route itself. */
import type * as z from 'zod/mini'
import type { Scope } from '#http/scopes.ts'

export interface Operation {
  /** One line. */
  summary: string
  description?: string
  /** Of the parameters in the query, by name; all of them are optional texts. */
  query?: Record<string, string>
  /** Of what only administrators and their tokens get of a public call. */
  scope?: Scope
  /** Of success; 200 by default, 204 without a response. */
  status?: number
  /** The JSON of the response. */
  response?: z.ZodMiniType
  /** The media type of a response that is no JSON. */
  media?: string
  /** A body for the route's rules, which a test checks. */
  example?: Record<string, unknown>
  /** Whether the body is a file. */
  isUpload?: boolean
  /** Statuses of success and refusal besides the usual ones, with the reason. */
  others?: Record<number, string>
}

/** By method and path as the router has it, such as `GET /api/blogs/:id`. */
export type Operations = Record<`${string} /api${string}`, Operation>
