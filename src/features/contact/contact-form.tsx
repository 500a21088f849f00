import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import {
  type BaseSyntheticEvent,
  type ComponentProps,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { type Control, useForm, useWatch } from 'react-hook-form'
import { ApiError, asApiError, callApiWithHeaders } from '#api/api-client.ts'
import { type ContactFormTexts, contactFormTextsOf } from '#i18n/contact-form-texts.ts'
import { api, pages } from '#paths.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { isFocusWithinOrLost } from '#ui/focus.ts'
import { usePageContext } from '#ui/page-context.tsx'
import { preloadToaster } from '#ui/toast-region.tsx'
import { showToast } from '#ui/toast-store.ts'
import { createContactFormStore, type Submission } from './contact-form-store.ts'
import { type MessageFields, maxLengths, messageSchema, type SubmittedForm } from './message.ts'

// Loaded early, because the toast has to report network failures.
if (typeof window !== 'undefined') preloadToaster().catch(console.error)

const store = createContactFormStore()

type RejectedForm = Extract<SubmittedForm, { state: 'rejected' }>

interface ContactFormProps {
  onSent: () => void
  rejected?: RejectedForm
  /** URL of a form service on another host. */
  externalAction?: string
}

/** The contact form. Without JavaScript the browser submits it to the page. */
export function ContactForm({ onSent, rejected, externalAction }: ContactFormProps) {
  const { site } = usePageContext()
  const texts = contactFormTextsOf(site.language)
  const { subscribe, getSubmission } = store
  const submission = useSyncExternalStore(subscribe, getSubmission, getSubmission)
  const isSending = submission.status === 'sending'
  const [input] = useState(store.getInput)
  const [schema] = useState(() => messageSchema(texts))
  const { control, register, handleSubmit, setError, setFocus, getValues, formState } =
    useForm<MessageFields>({
      resolver: standardSchemaResolver(schema),
      ...(input && { defaultValues: input }),
    })
  const { errors, isSubmitted } = formState
  const honeypot = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [formError, setFormError] = useState(rejected?.formError)
  const [isHydrated, setHydrated] = useState(false)
  // Until hydration only the browser validates a form for another host. Tests wait for `data-live`.
  useEffect(() => setHydrated(true), [])
  useEffect(() => {
    // After a rejected submission the fragment puts the focus on the section.
    const first = fieldNames.find((name) => rejected?.errors[name])
    if (first && document.activeElement?.contains(button.current)) setFocus(first)
  }, [rejected, setFocus])
  useEffect(() => () => store.leave(getValues()), [getValues])
  const showOutcome = useEffectEvent((outcome: Submission) => {
    if (outcome.status === 'sent') onSent()
    if (outcome.status === 'failed') showErrors(asApiError(outcome.error))
  })
  useEffect(() => showOutcome(submission), [submission])

  async function send(fields: MessageFields) {
    setFormError(undefined)
    const botSigns = {
      remark: honeypot.current?.value,
      // Since navigation, because the input may have been written in an earlier form.
      elapsedMs: rejected ? undefined : performance.now(),
    }
    const outcome = await store.submit(fields, (key) =>
      post({ ...fields, ...botSigns }, key, site.language),
    )
    // Not in `showOutcome`, because visitors who have left the page are notified as well.
    showToast(
      outcome.status === 'sent' ? sentToast(texts) : failedToast(texts, asApiError(outcome.error)),
    )
  }

  /** A native submission, because CORS may block the response of another host. */
  function submitNatively(_: MessageFields, event?: BaseSyntheticEvent) {
    const form: HTMLFormElement | undefined = event?.target
    form?.submit()
  }

  function showErrors({ errors: fieldErrors, serverMessage }: ApiError) {
    let shouldFocus = isFocusWithinOrLost(button.current?.form ?? null)
    for (const name of fieldNames) {
      const message = fieldErrors[name]
      if (!message) continue
      setError(name, { message }, { shouldFocus })
      shouldFocus = false
    }
    // Stays visible longer than a toast.
    if (!fieldNames.some((name) => fieldErrors[name])) {
      setFormError(serverMessage ?? (navigator.onLine ? texts.failed : texts.offline))
    }
    // The button lost the focus while it was disabled.
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true })
  }

  function field(name: keyof MessageFields) {
    const error = errors[name]?.message ?? (isSubmitted ? undefined : rejected?.errors[name])
    return {
      ...register(name),
      name,
      control,
      readOnly: isSending,
      nativeRequired: externalAction !== undefined && name !== 'subject',
      defaultValue: rejected?.fields[name] ?? input?.[name],
      error,
    }
  }

  return (
    <form
      method="post"
      action={externalAction ?? pages.section('contact')}
      noValidate={!externalAction || isHydrated}
      data-live={isHydrated}
      onSubmit={handleSubmit(externalAction ? submitNatively : send)}
      className="grid gap-6"
    >
      <div className="grid gap-6 sm:grid-cols-2">
        <CountedField label={texts.name} required autoComplete="name" {...field('name')} />
        <CountedField
          label={texts.email}
          required
          type="email"
          autoComplete="email"
          {...field('email')}
        />
      </div>
      <CountedField label={texts.subject} {...field('subject')} />
      <CountedField label={texts.message} required rows={6} {...field('message')} />
      {/* A honeypot for bots that fill in every field. */}
      <p aria-hidden="true" className="hidden">
        <label>
          {texts.honeypot}
          <input
            ref={honeypot}
            name="remark"
            tabIndex={-1}
            autoComplete="off"
            data-1p-ignore
            data-lpignore
            data-bwignore
          />
        </label>
      </p>
      {formError && <FailureBanner message={formError} isNew={formError !== rejected?.formError} />}
      <Button ref={button} type="submit" disabled={isSending} className="justify-self-start">
        {isSending ? texts.sending : texts.send}
      </Button>
    </form>
  )
}

type CountedFieldProps = ComponentProps<typeof Field> & {
  name: keyof MessageFields
  control: Control<MessageFields>
}

/** Shows and announces the length of a text near its limit: a key renders this field again, not the form. */
function CountedField({ control, ...props }: CountedFieldProps) {
  const texts = contactFormTextsOf(usePageContext().site.language)
  const max = maxLengths[props.name]
  const length = useWatch({ control, name: props.name })?.trim().length ?? 0
  // The error of a text that is too long has both numbers, too.
  const isCounted = length >= nearLimit * max && !props.error
  return (
    <Field {...props} {...(isCounted && { hint: texts.counter(length, max), isHintLive: true })} />
  )
}

/** Why the message was not sent, and the owner's address. */
function FailureBanner({ message, isNew }: { message: string; isNew: boolean }) {
  const { site } = usePageContext()
  // The server's message may name it.
  const email = message.includes(site.email) ? '' : site.email
  return (
    <div ref={isNew ? scrollAboveToast : undefined} className="scroll-mb-48">
      <Banner tone="negative">
        {message}
        {email && (
          <p>
            {`${contactFormTextsOf(site.language).writeInstead} `}
            <a href={`mailto:${email}`} className="link">
              {email}
            </a>
          </p>
        )}
      </Banner>
    </div>
  )
}

function scrollAboveToast(banner: HTMLElement | null) {
  banner?.scrollIntoView({ block: 'nearest' })
}

/** From this part of the maximum length on, the length is shown. */
const nearLimit = 0.9

/** In display order. */
const fieldNames = ['name', 'email', 'subject', 'message'] as const

/** @param language of the messages in the response */
async function post(body: object, idempotencyKey: string, language: string): Promise<void> {
  // An RFC 9651 string is quoted.
  const options = {
    headers: { 'Idempotency-Key': `"${idempotencyKey}"`, 'Accept-Language': language },
  }
  const { headers } = await callApiWithHeaders('POST', api.contact, body, options)
  // From a captive portal or a proxy: the API never responds with HTML.
  const isHtml = /\btext\/html\b/i.test(headers.get('content-type') ?? '')
  if (isHtml) throw new ApiError('Unexpected HTML response')
}

function sentToast({ sentTitle, sentDescription }: ContactFormTexts) {
  return { title: sentTitle, description: sentDescription }
}

function failedToast({ failedTitle, failed }: ContactFormTexts, { serverMessage }: ApiError) {
  const description = serverMessage ?? failed
  return { tone: 'destructive', title: failedTitle, description } as const
}
