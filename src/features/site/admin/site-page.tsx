import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { adminApi } from '#admin-paths.ts'
import { refresh } from '#api/admin/admin-queries.ts'
import type { UploadPicture } from '#api/picture-upload.ts'
import { pages } from '#paths.ts'
import { focusHeadingIfLost } from '#ui/admin/focus-heading.ts'
import { LoadFailure } from '#ui/admin/load-failure.tsx'
import { PageHeader } from '#ui/admin/page-header.tsx'
import { RowPlaceholders } from '#ui/admin/row-placeholders.tsx'
import { useSearch } from '#ui/location.ts'
import { NewTabLink } from '#ui/new-tab-link.tsx'
import { showToast } from '#ui/toast-store.ts'
import { parsePart } from './parts.ts'
import { type SiteDocument, siteDocumentQuery } from './site-document.ts'
import { SiteForm } from './site-form.tsx'

const placeholderCount = 4
const loadFailure = 'Failed to load your site. Please try again later.'

/** Edits the site content. */
export function SitePage({ uploadPicture }: { uploadPicture: UploadPicture }) {
  const search = new URLSearchParams(useSearch())
  const queryClient = useQueryClient()
  const document = useQuery(siteDocumentQuery)
  // Remounts the form, which otherwise keeps the document it was opened with.
  const [version, setVersion] = useState(0)

  function reopen() {
    setVersion((current) => current + 1)
    window.scrollTo({ top: 0, behavior: 'instant' })
    focusHeadingIfLost()
  }

  function published(newest: SiteDocument) {
    queryClient.setQueryData(siteDocumentQuery.queryKey, newest)
    refresh(queryClient, adminApi.siteRevisions)
  }

  function restored(newest: SiteDocument) {
    published(newest)
    reopen()
    showToast({ title: 'The revision was restored and published.' })
  }

  /** @returns undefined after a failure, which is shown */
  async function loadNewest(): Promise<SiteDocument | undefined> {
    const { isSuccess, data } = await document.refetch()
    if (!isSuccess) {
      showToast({ tone: 'destructive', title: loadFailure })
      return undefined
    }
    refresh(queryClient, adminApi.siteRevisions)
    return data
  }

  return (
    <>
      <PageHeader
        title="Your Site"
        action={
          <NewTabLink href={pages.home} className="small-button">
            View site
          </NewTabLink>
        }
      />
      {document.isPending && <RowPlaceholders count={placeholderCount} label="Loading your site" />}
      {document.isLoadingError && (
        <LoadFailure message={loadFailure} onRetry={() => document.refetch()} />
      )}
      {document.data && (
        <SiteForm
          key={version}
          document={document.data}
          part={parsePart(search.get('part'))}
          uploadPicture={uploadPicture}
          onPublished={published}
          onRestored={restored}
          loadNewest={loadNewest}
          onReopen={reopen}
        />
      )}
    </>
  )
}
