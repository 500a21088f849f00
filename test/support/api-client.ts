/** A client that is generated from the description of the API. It refuses each response that is not described. */
import * as z from 'zod'
import type { ApiDocument, DescribedOperation } from '#api/api-document.ts'

export interface ClientRequest {
  params?: Record<string, string>
  /** With its question mark. */
  search?: string
  body?: unknown
}

type Send = (method: string, path: string, body?: unknown) => Promise<Response>

/** One function for each operation, by its id. */
export function generateClient(document: ApiDocument, send: Send) {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const call = async ({ params = {}, search = '', body }: ClientRequest = {}) => {
        const filled = path.replace(/{(\w+)}/g, (_, name) => encodeURIComponent(params[name] ?? ''))
        const response = await send(method.toUpperCase(), filled + search, body)
        return { status: response.status, body: await understood(document, operation, response) }
      }
      return [operation.operationId, call] as const
    }),
  )
  return Object.fromEntries(calls)
}

/** @throws Error for a response that is not described */
async function understood(
  document: ApiDocument,
  operation: DescribedOperation,
  response: Response,
) {
  const { operationId, responses } = operation
  const described = responses[response.status]
  if (!described) throw new Error(`${operationId}: ${response.status} is not described`)
  const content = described.content?.['application/json']
  if (!content) return undefined
  const { components } = document as { components?: { schemas: Record<string, object> } }
  const name = `${content.schema.$ref ?? ''}`.split('/').at(-1) ?? ''
  const schema = components?.schemas[name] ?? content.schema
  const result = z
    .fromJSONSchema(schema as z.core.JSONSchema.JSONSchema)
    .safeParse(await response.json())
  if (result.error) throw new Error(`${operationId}: ${z.prettifyError(result.error)}`)
  return result.data
}
