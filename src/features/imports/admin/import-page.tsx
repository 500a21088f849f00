import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { adminApi } from '#admin-paths.ts'
import { adminQuery } from '#api/admin/admin-queries.ts'
import { isSessionOver, serverMessageOf } from '#api/admin/call-admin.ts'
import { FileButton } from '#features/pictures/admin/file-button.tsx'
import { uploadFile } from '#features/pictures/upload-picture.ts'
import { useFocusAfterRemoval } from '#ui/admin/focus-heading.ts'
import { LoadFailure } from '#ui/admin/load-failure.tsx'
import { PageHeader } from '#ui/admin/page-header.tsx'
import { RowPlaceholders } from '#ui/admin/row-placeholders.tsx'
import { showToast } from '#ui/toast-store.ts'
import type { ImportOverview } from '../import-plan.ts'
import { ImportRunSection } from './import-run-section.tsx'
import { isWorking } from './run-texts.ts'

const pollIntervalMs = 1000

/** Uploads an export of another system, shows what would become of it, and imports it. */
export function ImportPage() {
  const overview = useQuery({
    ...adminQuery<ImportOverview>(adminApi.imports),
    refetchInterval: ({ state }) => (isWorking(state.data?.run) ? pollIntervalMs : false),
  })
  const { data } = overview
  // Its buttons may still have the focus when the request is done.
  useFocusAfterRemoval(data?.run ? 1 : 0)
  return (
    <>
      <PageHeader title="Import" />
      <p className="import-text">
        A zip of Markdown files (Hugo, Jekyll, Astro, Eleventy, Obsidian, dev.to, Hashnode), or the
        export of Ghost (JSON) or WordPress (XML), alone or in a zip with its pictures. You see
        first what becomes of each post; nothing is written before you apply it.
      </p>
      {overview.isPending && <RowPlaceholders count={3} label="Loading the import" />}
      {overview.isError && !data && (
        <LoadFailure
          message="Failed to load the import. Please try again later."
          onRetry={() => overview.refetch()}
        />
      )}
      {data && <Upload isWorking={isWorking(data.run)} />}
      {data?.run && <ImportRunSection key={data.run._id} run={data.run} />}
    </>
  )
}

function Upload(props: { isWorking: boolean }) {
  const queryClient = useQueryClient()
  const [share, setShare] = useState<number>()
  async function upload(file: File) {
    if (props.isWorking || share !== undefined) {
      showToast({ title: 'An import is in progress. Stop it, or wait until it ends.' })
      return
    }
    setShare(0)
    try {
      await uploadFile(adminApi.imports, file, { onProgress: setShare })
    } catch (error) {
      if (!isSessionOver(error)) {
        const title = serverMessageOf(error) ?? 'The file could not be uploaded. Please try again.'
        showToast({ tone: 'destructive', title })
      }
    }
    setShare(undefined)
    await queryClient.invalidateQueries({ queryKey: [adminApi.imports] })
  }
  return (
    <div className="import-actions">
      <FileButton
        label="Choose a file"
        accept=".zip,.json,.xml,.md,.markdown"
        icon="import"
        onFile={upload}
      />
      {share === undefined ? (
        <span className="import-hint">.zip, .json, .xml or .md, up to 500 MB</span>
      ) : (
        <progress className="import-progress" value={share} aria-label="Upload" />
      )}
    </div>
  )
}
