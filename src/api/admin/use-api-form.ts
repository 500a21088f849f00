import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form'
import { asApiError } from '../api-client.ts'
import { isSessionOver } from './call-admin.ts'

interface ApiFormOptions<Fields extends FieldValues> {
  schema: Parameters<typeof standardSchemaResolver<Fields, unknown, Fields>>[0]
  defaultValues?: DefaultValues<Fields>
  /** May reject: refused fields get their message, and other errors become `failure`. */
  send: (fields: Fields) => Promise<void>
  messageOf: (error: unknown) => string
}

/** A form whose fields are sent to the API. */
export function useApiForm<Fields extends FieldValues>(options: ApiFormOptions<Fields>) {
  const { schema, defaultValues, send, messageOf } = options
  const [failure, setFailure] = useState<{ message: string; error?: unknown }>()
  const {
    register,
    handleSubmit,
    setError,
    reset,
    getValues,
    formState: { errors, isSubmitting },
  } = useForm<Fields>({
    resolver: standardSchemaResolver(schema),
    ...(defaultValues && { defaultValues }),
  })

  async function submit(fields: Fields) {
    setFailure(undefined)
    try {
      await send(fields)
    } catch (error) {
      console.error(error)
      if (isSessionOver(error) || showRefusedFields(error)) return
      setFailure({ message: messageOf(error), error })
    }
  }

  /** Focuses the first one. @returns whether there is any */
  function showRefusedFields(error: unknown) {
    const { errors: messages } = asApiError(error)
    const refused = (Object.keys(getValues()) as Path<Fields>[]).filter((name) => messages[name])
    for (const name of refused) {
      setError(name, { message: messages[name] ?? '' }, { shouldFocus: name === refused[0] })
    }
    return refused.length > 0
  }

  return {
    failure,
    setFailure,
    reset,
    isBusy: isSubmitting,
    onSubmit: handleSubmit(submit, () => setFailure(undefined)),
    field: (name: Path<Fields>) => ({
      ...register(name),
      error: errors[name]?.message as string | undefined,
    }),
  }
}
