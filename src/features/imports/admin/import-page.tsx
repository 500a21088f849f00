import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useState } from 'react'
import { adminApi } from '#admin-paths.ts'
import { adminQuery, refresh } from '#api/admin/admin-queries.ts'
import { callAdmin, isSessionOver, serverMessageOf } from '#api/admin/call-admin.ts'
import { uploadFile } from '#features/pictures/upload-picture.ts'
import { BusyButton } from '#ui/admin/busy-button.tsx'
import { LoadFailure } from '#ui/admin/load-failure.tsx'
import { PageHeader } from '#ui/admin/page-header.tsx'
import { RowPlaceholders } from '#ui/admin/row-placeholders.tsx'
import { showToast } from '#ui/toast-store.ts'
import type { ImportOverview, ImportRun } from '../import-plan.ts'
import { ImportPlanList } from './import-plan-list.tsx'
import { isWorking, outcomeText, runText } from './run-texts.ts'

const pollIntervalMs = 1000

/** Uploads an export of another system, shows what would become of it, and imports it. */
export function ImportPage() {
  const overview = useQuery({
    ...adminQuery<ImportOverview>(adminApi.imports),
    refetchInterval: ({ state }) => (isWorking(state.data?.run) ? pollIntervalMs : false),
  })
  const { data } = overview
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
      {data && <FileField isBusy={isWorking(data.run)} />}
      {data?.run && <Run run={data.run} />}
    </>
  )
}

function FileField({ isBusy }: { isBusy: boolean }) {
  const queryClient = useQueryClient()
  const [share, setShare] = useState<number>()
  async function upload({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    if (!file) return
    setShare(0)
    try {
      await uploadFile(adminApi.imports, file, { onProgress: setShare })
    } catch (error) {
      showFailure('The file could not be uploaded. Please try again.', error)
    }
    target.value = ''
    setShare(undefined)
    await refresh(queryClient, adminApi.imports)
  }
  return (
    <div className="import-actions">
      <label htmlFor="import-file">File to import</label>
      <input
        id="import-file"
        type="file"
        accept=".zip,.json,.xml,.md"
        disabled={isBusy || share !== undefined}
        onChange={upload}
      />
      {share !== undefined && (
        <progress className="import-progress" value={share} aria-label="Upload" />
      )}
    </div>
  )
}

function Run({ run }: { run: ImportRun }) {
  const queryClient = useQueryClient()
  const [fetchPictures, setFetchPictures] = useState(false)
  async function call(method: string, path: string, body?: unknown) {
    try {
      await callAdmin(method, path, body)
    } catch (error) {
      showFailure('That did not work. Please try again.', error)
    }
    await refresh(queryClient, adminApi.imports)
  }
  const isRunning = isWorking(run)
  const canApply = ['planned', 'stopped', 'interrupted', 'done'].includes(run.state)
  const applyLabel =
    run.state === 'planned' ? 'Apply' : run.state === 'done' ? 'Apply again' : 'Resume'
  return (
    <section aria-labelledby="import-run">
      <h2 id="import-run" className="admin-subtitle">
        {run.name}
      </h2>
      <p role="status" className="import-text">
        {runText(run)} {run.outcome && outcomeText(run.outcome)}
      </p>
      {isRunning && (
        <progress
          className="import-progress"
          value={run.total > 0 ? run.done / run.total : undefined}
          aria-label="Import"
        />
      )}
      <div className="import-actions">
        {canApply && (
          <>
            <BusyButton
              onClick={() => call('POST', adminApi.applyImport(run._id), { fetchPictures })}
            >
              {applyLabel}
            </BusyButton>
            <label>
              <input
                type="checkbox"
                checked={fetchPictures}
                onChange={({ target }) => setFetchPictures(target.checked)}
              />{' '}
              Also store pictures that are elsewhere on the web
            </label>
          </>
        )}
        {isRunning && (
          <BusyButton onClick={() => call('POST', adminApi.stopImport(run._id))}>Stop</BusyButton>
        )}
        {!isRunning && (
          <BusyButton onClick={() => call('DELETE', adminApi.import(run._id))}>
            Remove the file
          </BusyButton>
        )}
      </div>
      {run.outcome && run.outcome.problems.length > 0 && (
        <ul className="import-text">
          {run.outcome.problems.map(({ file, message }) => (
            <li key={file + message}>
              {file}: {message}
            </li>
          ))}
        </ul>
      )}
      {run.state !== 'planning' && run.state !== 'failed' && <ImportPlanList id={run._id} />}
    </section>
  )
}

function showFailure(title: string, error: unknown) {
  if (!isSessionOver(error)) showToast({ title: serverMessageOf(error) ?? title })
}
