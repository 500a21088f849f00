import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { adminApi, adminPages } from '#admin-paths.ts'
import { adminQuery, refresh } from '#api/admin/admin-queries.ts'
import { callAdmin, isSessionOver, serverMessageOf } from '#api/admin/call-admin.ts'
import { parsePart, partHref, parts } from '#features/site/admin/parts.ts'
import { api } from '#paths.ts'
import { BusyButton } from '#ui/admin/busy-button.tsx'
import { focusHeadingIfLost } from '#ui/admin/focus-heading.ts'
import { TextWithCode } from '#ui/admin/text-with-code.tsx'
import { UndoNotice } from '#ui/admin/undo-notice.tsx'
import { showToast } from '#ui/toast-store.ts'
import {
  type SampleRemoval,
  type SampleText,
  type SetupState,
  type SetupStep,
  setupSteps,
} from './setup-state.ts'

export const setupQuery = adminQuery<SetupState>(adminApi.setup)

/** What a new owner has still to do; nothing once everything is done or an administrator has closed it. */
export function SetupChecklist() {
  const titleId = useId()
  const { data } = useQuery(setupQuery)
  const { removed, remove, undo, change } = useSetup()
  const doneCount = setupSteps.filter((step) => data?.done[step]).length
  const isShown = data && !data.isClosed && doneCount < setupSteps.length
  return (
    <>
      {removed && (
        <UndoNotice
          key={removed.deletedAt}
          text={`${samplesText(removed)} were removed.`}
          onUndo={() => undo(removed)}
        />
      )}
      {data?.hasLostKitchen && (
        <p className="admin-note">
          The drawings of kitchens belong to the sample and are gone from your pages. To have them
          back, choose Kitchen under <a href={lookHref}>Look</a> and publish; publishing anything
          removes this note.
        </p>
      )}
      {isShown && (
        <section aria-labelledby={titleId} className="setup">
          <div className="setup-head">
            <div>
              <h2 id={titleId} className="admin-subtitle">
                Set up your site
              </h2>
              <p className="text-small text-soft">
                {doneCount} of {setupSteps.length} steps are done.
              </p>
            </div>
            <BusyButton onClick={() => change({ isClosed: true })}>Close the checklist</BusyButton>
          </div>
          <ul className="setup-steps">
            {setupSteps.map((step) => (
              <Step
                key={step}
                isDone={data.done[step]}
                {...stepTexts[step]}
                {...(step === 'texts' && textsStep(data.sampleTexts))}
                {...(step === 'samples' && { hint: `${samplesText(data.samples)} are left.` })}
              >
                {step === 'look' && (
                  <BusyButton onClick={() => change({ isLookKept: true })}>
                    Keep these colours
                  </BusyButton>
                )}
                {step === 'illustrations' && (
                  <BusyButton onClick={() => change({ isKitchenKept: true })}>
                    Keep the kitchen
                  </BusyButton>
                )}
                {step === 'samples' && (
                  <BusyButton variant="danger" busyLabel="Removing..." onClick={remove}>
                    Remove sample content
                  </BusyButton>
                )}
              </Step>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

interface StepText {
  title: string
  /** Where it is done; absent for a setting of the server. */
  href?: string
  hint?: string
}

const lookHref = partHref('look')

const stepTexts: Record<SetupStep, StepText> = {
  identity: { title: 'Your name and picture', href: adminPages.site },
  texts: { title: 'Your texts, links and résumé' },
  look: { title: 'Your colours', href: lookHref },
  illustrations: {
    title: 'Your illustrations',
    href: lookHref,
    hint: 'The kitchen is the sample’s. It goes with the sample content, or with Plain under Look.',
  },
  projects: { title: 'Your projects', href: adminPages.projects },
  post: { title: 'Your first post', href: adminPages.createPost },
  mail: {
    title: 'Mail about new messages',
    hint: 'Set SMTP_URL on the server and start it again; the address is set under Messages.',
  },
  address: {
    title: 'The public address',
    hint: 'Set PUBLIC_URL on the server, such as https://example.com, and start it again.',
  },
  login: { title: 'Your name and address for the login', href: adminPages.account },
  secondFactor: { title: 'A second factor for your login', href: adminPages.account },
  samples: { title: 'Sample content removed' },
}

function textsStep(left: SampleText[]) {
  const labels = parts
    .filter(({ id }) => left.some((part) => part === id))
    .map(({ label }) => label)
  const [first] = left
  return {
    href: partHref(parsePart(first ?? null)),
    hint: `Still the sample’s: ${labels.join(', ')}.`,
  }
}

interface StepProps extends StepText {
  isDone: boolean
  /** Actions, as long as the step is not done. */
  children: ReactNode
}

function Step({ title, href, hint, isDone, children }: StepProps) {
  return (
    <li className="setup-step" data-done={isDone}>
      <span aria-hidden="true" className="setup-mark">
        {isDone && '✓'}
      </span>
      <span className="setup-text">
        <span className="sr-only">{isDone ? 'Done: ' : 'To do: '}</span>
        {href && !isDone ? (
          <a href={href} className="link">
            {title}
          </a>
        ) : (
          title
        )}
        {hint && !isDone && (
          <span className="setup-hint">
            <TextWithCode text={hint} />
          </span>
        )}
      </span>
      {!isDone && children}
    </li>
  )
}

function useSetup() {
  const queryClient = useQueryClient()
  const [removed, setRemoved] = useState<SampleRemoval>()

  async function change(body: Partial<Record<'isClosed' | 'isLookKept' | 'isKitchenKept', true>>) {
    try {
      const { body: state } = await callAdmin<SetupState>('PUT', adminApi.setup, body)
      queryClient.setQueryData(setupQuery.queryKey, state)
      // The query's observers are notified in a task of their own.
      setTimeout(focusHeadingIfLost)
    } catch (error) {
      showError('The checklist could not be changed. Please try again.', error)
    }
  }

  async function remove() {
    try {
      const { body } = await callAdmin<SampleRemoval>('POST', adminApi.removeSamples)
      setRemoved(body)
      await refreshContent(queryClient)
    } catch (error) {
      showError('The sample content could not be removed. Please try again.', error)
    }
  }

  async function undo({ deletedAt }: SampleRemoval) {
    try {
      await callAdmin('POST', adminApi.restoreSamples, { deletedAt })
      await refreshContent(queryClient)
      setRemoved(undefined)
      showToast({ title: 'The sample content is back.' })
    } catch (error) {
      showError('Failed to bring the sample content back.', error)
    }
  }

  return { removed, remove, undo, change }
}

async function refreshContent(queryClient: QueryClient) {
  await Promise.all(
    [adminApi.setup, adminApi.dashboard, adminApi.siteDocument, api.posts, api.projects].map(
      (path) => refresh(queryClient, path),
    ),
  )
}

function samplesText({ posts, projects }: SetupState['samples']) {
  const parts = [counted(posts, 'sample post'), counted(projects, 'sample project')]
  return parts.filter(Boolean).join(' and ')
}

function counted(count: number, noun: string) {
  return count > 0 && `${count} ${noun}${count === 1 ? '' : 's'}`
}

function showError(title: string, error: unknown) {
  console.error(error)
  if (isSessionOver(error)) return
  const description = serverMessageOf(error)
  showToast({ tone: 'destructive', title, ...(description && { description }) })
}
