import '#http/zod-messages.ts'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type BaseSyntheticEvent, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError, callApiInFull } from '#http/api-client.ts'
import { api, pages } from '#routes.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { isReadingIn } from '#ui/reading.ts'
import { preloadToaster } from '#ui/toast-region.tsx'
import { showToast } from '#ui/toast-store.ts'
import { type MessageFields, messageDraft, type SubmittedForm } from './message.ts'

// The toast that tells of a dead network must be here before the network dies.
if (typeof window !== 'undefined') preloadToaster().catch(console.error)

/** What was written and not sent when the form went away, for as long as the document lives. */
let unsent: MessageFields | undefined

/** Whether a message is on its way, whichever form it was written in. */
let isUnderWay = false

/** The form on the page, or the last one there was: what becomes of a message is told there. */
let onPage: { sent: () => void; failed: (error: unknown) => void } | undefined

type Refused = Extract<SubmittedForm, { state: 'refused' }>

interface ContactFormProps {
  onSent: () => void
  refused?: Refused
  /** An address on another host that takes the form and answers with a page. */
  elsewhere?: string
}

/**
 * The contact form. With the script it checks and sends by itself; without it the browser sends it
 * to the page, which answers in full.
 */
export function ContactForm({ onSent, refused, elsewhere }: ContactFormProps) {
  const {
    register,
    handleSubmit,
    setError,
    getValues,
    formState: { errors, isSubmitting, isSubmitted },
  } = useForm<MessageFields>({
    resolver: standardSchemaResolver(messageDraft),
    ...(unsent && { defaultValues: unsent }),
  })
  const trap = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [isWaiting, setWaiting] = useState(isUnderWay)
  const [trouble, setTrouble] = useState(refused?.trouble)
  const [isAlive, setAlive] = useState(false)
  // Until then another host's form is checked by the browser alone.
  useEffect(() => setAlive(true), [])
  const isSent = useRef(false)
  useEffect(() => {
    onPage = {
      sent() {
        isSent.current = true
        onSent()
      },
      failed(error) {
        setWaiting(false)
        report(error)
      },
    }
  })
  useEffect(
    () => () => {
      unsent = isSent.current ? undefined : getValues()
    },
    [getValues],
  )

  async function send(fields: MessageFields) {
    setTrouble(undefined)
    const signs = {
      website: trap.current?.value,
      // Since the document was opened: what stands here may have been written in a form before this one.
      elapsedMs: refused ? undefined : performance.now(),
    }
    isUnderWay = true
    try {
      const { headers } = await callApiInFull('POST', api.contact, { ...fields, ...signs })
      if (isPage(headers)) throw new ApiError('A page came instead of an answer')
    } catch (error) {
      return onPage?.failed(error)
    } finally {
      isUnderWay = false
    }
    // By a visitor who had gone on before the answer came.
    unsent = undefined
    onPage?.sent()
  }

  /** By the browser: what another host answers, this page might not be allowed to read. */
  function sendElsewhere(_: MessageFields, event?: BaseSyntheticEvent) {
    const form: HTMLFormElement | undefined = event?.target
    form?.submit()
  }

  function report(error: unknown) {
    const { serverMessage, errors: refusals } = error instanceof ApiError ? error : new ApiError('')
    let shouldFocus = isReadingIn(button.current?.form ?? null)
    for (const name of fieldNames) {
      const message = refusals[name]
      if (!message) continue
      setError(name, { message }, { shouldFocus })
      shouldFocus = false
    }
    // When to come back is to be read for longer than a toast stays.
    if (error instanceof ApiError && error.status === 429) setTrouble(serverMessage)
    showToast({
      tone: 'destructive',
      title: 'Error',
      description: serverMessage ?? 'Failed to send message',
    })
  }

  const isSending = isSubmitting || isWaiting
  const wasSending = useRef(false)
  useEffect(() => {
    // Disabled, it has lost the focus: who used it goes on from there.
    const lostFocus = wasSending.current && !isSending && document.activeElement === document.body
    if (lostFocus) button.current?.focus({ preventScroll: true })
    wasSending.current = isSending
  }, [isSending])
  const field = (name: keyof MessageFields) => ({
    ...register(name),
    readOnly: isSending,
    refusedEmpty: elsewhere !== undefined && name !== 'subject',
    defaultValue: refused?.fields[name] ?? unsent?.[name],
    error: isSubmitted ? errors[name]?.message : (errors[name]?.message ?? refused?.errors[name]),
  })

  return (
    <form
      method="post"
      action={elsewhere ?? pages.section('contact')}
      noValidate={!elsewhere || isAlive}
      onSubmit={handleSubmit(elsewhere ? sendElsewhere : send)}
      className="grid gap-6"
    >
      {trouble && <Banner tone="negative">{trouble}</Banner>}
      <div className="grid gap-6 sm:grid-cols-2">
        <Field label="Name" required autoComplete="name" {...field('name')} />
        <Field label="Email" required type="email" autoComplete="email" {...field('email')} />
      </div>
      <Field label="Subject" {...field('subject')} />
      <Field label="Message" required rows={6} {...field('message')} />
      {/* Only programs that fill in whatever there is find this one. */}
      <p aria-hidden="true" className="hidden">
        <label>
          Leave this empty
          <input ref={trap} name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </p>
      <Button ref={button} type="submit" disabled={isSending} className="justify-self-start">
        {isSending ? 'Sending...' : 'Send Message'}
      </Button>
    </form>
  )
}

/** In the order of the form. */
const fieldNames = ['name', 'email', 'subject', 'message'] as const

/** From a network that wants a login first, or a proxy: the API answers nobody with a page. */
function isPage(headers: Headers) {
  return /\btext\/html\b/i.test(headers.get('content-type') ?? '')
}
