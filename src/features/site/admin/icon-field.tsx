import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { type FieldPath, useFormContext, useWatch } from 'react-hook-form'
import { adminApi } from '#admin-paths.ts'
import { adminQuery } from '#api/admin/admin-queries.ts'
import type { IconSearch } from '../brand-icon.ts'
import { isBrandName } from '../icon-tokens.ts'
import { type SiteContent, siteLimits } from '../site-content.ts'
import { SiteField } from './site-field.tsx'
import { Suggestions } from './suggestions.tsx'

const searchDelayMs = 300

interface IconFieldProps {
  name: FieldPath<SiteContent>
  /** Suggested besides the names of brands. */
  tokens: readonly string[]
  /** What a name shows that is not a brand's; undefined if it may be one. */
  show: (name: string) => ReactNode | undefined
  /** What is shown for a name without an icon. */
  fallback: string
}

/** The name of an icon, with the icon that it stands for. A name without an icon can be saved. */
export function IconField({ name, tokens, show, fallback }: IconFieldProps) {
  const { control } = useFormContext<SiteContent>()
  const value = String(useWatch({ control, name }) ?? '').trim()
  const listId = useId()
  const shown = show(value)
  const mayBeBrand = shown === undefined && isBrandName(value)
  const { suggestions, icon } = useBrandIcon(mayBeBrand ? value : '')
  const isMissing = shown === undefined && value !== '' && (!mayBeBrand || icon === null)
  return (
    <div className="site-icon">
      <SiteField
        name={name}
        label="Icon"
        list={listId}
        max={siteLimits.name}
        {...(isMissing && { hint: `No icon with this name: ${fallback}.` })}
      />
      <span className="site-icon-shown" data-icon={icon?.slug}>
        {shown ?? (icon && <BrandIconDrawing path={icon.path} />)}
      </span>
      <Suggestions id={listId} values={[...new Set([...suggestions, ...tokens])]} />
    </div>
  )
}

function BrandIconDrawing({ path }: { path: string }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}

/** `icon` is undefined while it is searched, null if no icon has the name. */
function useBrandIcon(name: string): Partial<IconSearch> & Pick<IconSearch, 'suggestions'> {
  const [searched, setSearched] = useState(name)
  useEffect(() => {
    const timer = setTimeout(() => setSearched(name), searchDelayMs)
    return () => clearTimeout(timer)
  }, [name])
  const { data, isPlaceholderData } = useQuery({
    ...adminQuery<IconSearch>(`${adminApi.siteIcons}?q=${encodeURIComponent(searched)}`),
    enabled: searched !== '',
    placeholderData: keepPreviousData,
  })
  const isCurrent = data && name === searched && !isPlaceholderData
  return { suggestions: data?.suggestions ?? [], ...(isCurrent && { icon: data.icon }) }
}
