/** The description of the API at `/api/openapi.json`, as far as this project reads it (OpenAPI 3.1). */

export interface ApiDocument {
  /** By path and method. */
  paths: Record<string, Record<string, DescribedOperation>>
  [name: string]: unknown
}

export interface DescribedOperation {
  operationId: string
  summary: string
  description?: string
  /** One: its area. */
  tags: string[]
  parameters?: DescribedParameter[]
  requestBody?: { content: Record<string, { schema: DescribedSchema; example?: unknown }> }
  responses: Record<
    string,
    { description: string; content?: Record<string, { schema: DescribedSchema }> }
  >
  /** Absent: everybody. One that is empty: everybody, and more with the others. */
  security?: Record<string, string[]>[]
}

export interface DescribedParameter {
  name: string
  in: 'path' | 'query' | 'header'
  description?: string
}

/** JSON Schema 2020-12. */
export interface DescribedSchema {
  type?: string
  const?: unknown
  enum?: unknown[]
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  items?: DescribedSchema
  properties?: Record<string, DescribedSchema>
  required?: string[]
  anyOf?: DescribedSchema[]
  oneOf?: DescribedSchema[]
  $ref?: string
}
