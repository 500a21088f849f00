import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { adminApi } from '#admin-paths.ts'
import { callAdmin, isSessionOver, serverMessageOf } from '#api/admin/call-admin.ts'
import { BusyButton } from '#ui/admin/busy-button.tsx'
import { focusHeadingIfLost } from '#ui/admin/focus-heading.ts'
import { Banner } from '#ui/banner.tsx'
import { showToast } from '#ui/toast-store.ts'
import type { ImportRun } from '../import-plan.ts'
import { ImportPlanList } from './import-plan-list.tsx'
import { ProblemList } from './problem-list.tsx'
import { isWorking, outcomeText, runText } from './run-texts.ts'

const applyLabels: Partial<Record<ImportRun['state'], string>> = {
  planned: 'Apply',
  stopped: 'Resume',
  interrupted: 'Resume',
  done: 'Apply again',
}

/** The latest import: how far it is, what to do with it, and its plan. */
export function ImportRunSection({ run }: { run: ImportRun }) {
  const queryClient = useQueryClient()
  const [fetchPictures, setFetchPictures] = useState(false)
  async function call(method: string, path: string, body?: unknown) {
    try {
      await callAdmin(method, path, body)
    } catch (error) {
      if (!isSessionOver(error)) {
        const title = serverMessageOf(error) ?? 'That did not work. Please try again.'
        showToast({ tone: 'destructive', title })
      }
    }
    // Not its plan, which is gone with a removed file.
    await queryClient.invalidateQueries({ queryKey: [adminApi.imports] })
    focusHeadingIfLost()
  }
  const isRunning = isWorking(run)
  const applyLabel = applyLabels[run.state]
  const change = isRunning
    ? () => call('POST', adminApi.stopImport(run._id))
    : () => call('POST', adminApi.applyImport(run._id), { fetchPictures })
  return (
    <section aria-labelledby="import-run">
      <h2 id="import-run" className="admin-subtitle import-name">
        {run.name}
      </h2>
      {run.state === 'failed' ? (
        <Banner tone="negative">{runText(run)}</Banner>
      ) : (
        <p role="status" className="import-text">
          {runText(run)} {run.outcome && outcomeText(run.outcome)}
        </p>
      )}
      {isRunning && <Progress run={run} />}
      <div className="import-actions">
        {(isRunning || applyLabel) && (
          // One button, which keeps the focus.
          <BusyButton
            variant={run.state === 'planned' ? 'primary' : 'plain'}
            busyLabel={isRunning ? 'Stopping...' : 'Starting...'}
            onClick={change}
          >
            {isRunning ? 'Stop' : applyLabel}
          </BusyButton>
        )}
        {!isRunning && (
          <BusyButton onClick={() => call('DELETE', adminApi.import(run._id))}>
            Remove the file
          </BusyButton>
        )}
        {!isRunning && applyLabel && (
          <label className="check">
            <input
              type="checkbox"
              checked={fetchPictures}
              onChange={({ target }) => setFetchPictures(target.checked)}
            />
            Also store pictures that are elsewhere on the web
          </label>
        )}
      </div>
      {run.outcome && <ProblemList title="Not stored" problems={run.outcome.problems} />}
      {run.hasPlan && <ImportPlanList run={run} />}
    </section>
  )
}

/** Outside of the status, which would be read aloud each second. */
function Progress({ run: { done, total } }: { run: ImportRun }) {
  return (
    <p className="import-actions">
      <progress
        className="import-progress"
        value={total > 0 ? done / total : undefined}
        aria-label="Import"
      />
      {total > 0 && (
        <span className="import-hint">
          {done} of {total} posts
        </span>
      )}
    </p>
  )
}
