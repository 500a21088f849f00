import { Fragment } from 'react'
import type { DescribedOperation, DescribedParameter, DescribedSchema } from '#api/api-document.ts'
import { fieldsOf, isRequired, schemaText } from './schema-text.ts'

interface OperationDetailsProps {
  method: string
  path: string
  operation: DescribedOperation
}

/** A call of the API, folded: who may make it, what it takes and what it responds. */
export function OperationDetails({ method, path, operation }: OperationDetailsProps) {
  const { summary, description, parameters = [], requestBody, responses } = operation
  const [media, body] = Object.entries(requestBody?.content ?? {})[0] ?? []
  return (
    <details className="api-call">
      <summary>
        <code className="api-call-name">
          <span className="api-method">{method.toUpperCase()}</span> <Path path={path} />
        </code>
        <span className="text-small text-soft">{summary}</span>
      </summary>
      <div className="api-call-body">
        {description && <p>{description}</p>}
        <p>{whoText(operation)}</p>
        {parameters.length > 0 && <Parameters parameters={parameters} />}
        {body && (
          <>
            <h3>Body{media !== 'application/json' && ': a file'}</h3>
            <Fields schema={body.schema} />
            {body.example !== undefined && (
              // A keyboard scrolls it.
              // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
              <pre tabIndex={0}>
                <code>{JSON.stringify(body.example, null, 2)}</code>
              </pre>
            )}
          </>
        )}
        <h3>Responses</h3>
        <dl className="api-fields">
          {Object.entries(responses).map(([status, response]) => (
            <div key={status}>
              <dt>
                <code>{status}</code>
              </dt>
              <dd>
                {response.description}
                {Number(status) < 300 &&
                  Object.values(response.content ?? {}).map(({ schema }) => (
                    <Fields key={status} schema={schema} />
                  ))}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </details>
  )
}

/** Breaks after its slashes. */
function Path({ path }: { path: string }) {
  return path.split(/(?<=.\/)/).map((part, index) => {
    const key = `${index} ${part}`
    return (
      <Fragment key={key}>
        {index > 0 && <wbr />}
        {part}
      </Fragment>
    )
  })
}

function Parameters({ parameters }: { parameters: DescribedParameter[] }) {
  return (
    <>
      <h3>Parameters</h3>
      <dl className="api-fields">
        {parameters.map(({ name, in: place, description }) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>
              <span className="text-soft">{place}</span> {description}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** The fields of an object, and of the objects in them. */
function Fields({ schema }: { schema: DescribedSchema }) {
  const fields = fieldsOf(schema)
  if (fields.length === 0) return null
  return (
    <dl className="api-fields">
      {fields.map(([name, field]) => (
        <div key={name}>
          <dt>
            <code>{name}</code>
          </dt>
          <dd>
            {schemaText(field)}
            {isRequired(schema, name) && <span className="text-soft">, required</span>}
            <Fields schema={field} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function whoText({ security }: DescribedOperation) {
  if (!security) return 'Everybody may call it.'
  const scopes = security.flatMap(({ token = [] }) => token)
  const isPublic = security.some((each) => Object.keys(each).length === 0)
  const who = scopes.length > 0 ? `a session, or a token with ${scopes.join(' or ')}` : 'a session'
  return isPublic ? `Everybody may call it; more is answered to ${who}.` : `It requires ${who}.`
}
