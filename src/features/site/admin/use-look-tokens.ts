import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { callApi } from '#api/api-client.ts'
import { api } from '#paths.ts'
import type { Look } from '../look.ts'
import { lookTokens } from '../look-tokens.ts'

/** The published colours, type and corners as a `style`: a preview has them, the admin area around it does not. */
export function useLookTokens(): CSSProperties {
  const { data } = useQuery({
    queryKey: [api.site],
    queryFn: () => callApi<{ look: Look }>('GET', api.site),
  })
  return data ? lookTokens(data.look) : {}
}
