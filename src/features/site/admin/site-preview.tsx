import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { adminPages } from '#admin-paths.ts'
import { equalValues } from '#features/editing/admin/equal-values.ts'
import { Choice } from '#ui/admin/choice.tsx'
import { SmallButton } from '#ui/admin/small-button.tsx'
import { useLocation } from '#ui/location.ts'
import { type SiteContent, siteContentSchema } from '../site-content.ts'
import { type PartId, partOfPath } from './parts.ts'
import { pathAt, placeOf } from './preview-parts.ts'

const debounceMs = 500
/** The page's bar covers its top. */
const belowBarPx = 100
const widths = { phone: 390, laptop: 1280 }
type Device = keyof typeof widths
type Theme = 'light' | 'dark'

interface SitePreviewProps {
  /** The part that is being edited. */
  part: PartId
  /** Receives the path of the value at a click. */
  onPick: (path: string) => void
}

/** The landing page rendered by the server from the unsaved content, beside the form. Loaded only while it is open. */
export function SitePreview(props: SitePreviewProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section aria-label="Preview" className="site-preview">
      <SmallButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Close the preview' : 'Preview'}
      </SmallButton>
      {isOpen && <OpenPreview {...props} />}
    </section>
  )
}

function OpenPreview(props: SitePreviewProps) {
  const [device, setDevice] = useState<Device>('laptop')
  const [theme, setTheme] = useState<Theme>('light')
  const content = useValidContent()
  return (
    <>
      <div className="site-preview-controls">
        <Choice legend="Width" options={['phone', 'laptop']} value={device} onChange={setDevice} />
        <Choice legend="Theme" options={['light', 'dark']} value={theme} onChange={setTheme} />
      </div>
      {content ? (
        <PreviewFrame {...props} content={content} width={widths[device]} theme={theme} />
      ) : (
        <p role="status" className="admin-note">
          The preview shows your changes as soon as every field is valid.
        </p>
      )}
      <p className="text-small text-soft">Click a part of the page to edit it.</p>
    </>
  )
}

/** The form's content, debounced: the last valid one. */
function useValidContent(): SiteContent | undefined {
  const { control, getValues } = useFormContext<SiteContent>()
  const values = useWatch({ control })
  const [content, setContent] = useState(() => parse(getValues()))
  // biome-ignore lint/correctness/useExhaustiveDependencies: `values` changes with each edit
  useEffect(() => {
    const timer = setTimeout(() => {
      // The same object for equal content, which would load the frame again.
      setContent((last) => {
        const next = parse(getValues()) ?? last
        return equalValues(next, last) ? last : next
      })
    }, debounceMs)
    return () => clearTimeout(timer)
  }, [values, getValues])
  return content
}

function parse(values: SiteContent) {
  return siteContentSchema.safeParse(values).data
}

interface FrameProps extends SitePreviewProps {
  content: SiteContent
  /** Of the page in the frame, in CSS pixels; it is scaled to the frame. */
  width: number
  theme: Theme
}

/**
 * Posts the content into a new frame and shows that once it has loaded, at the scroll position of the one before.
 * A second navigation of the same frame would add an entry to the browser's history.
 */
function PreviewFrame({ part, onPick, content, width, theme }: FrameProps) {
  const [, navigate] = useLocation()
  const box = useRef<HTMLDivElement>(null)
  const current = useRef<HTMLIFrameElement>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const pickedPart = useRef<PartId>(undefined)

  const pick = useEffectEvent((target: EventTarget | null) => {
    // An element of the frame is no instance of this window's `Element`.
    const path = (target as Element | null)?.closest && pathAt(target as Element)
    if (path === 'projects') return navigate(adminPages.projects)
    if (!path) return
    pickedPart.current = partOfPath(path)
    onPick(path)
  })
  const showPart = useEffectEvent(() => {
    const window = current.current?.contentWindow
    const place = window && placeOf(window.document, part)
    if (!place) return
    const { top } = place.getBoundingClientRect()
    window.scrollTo({ top: top + window.scrollY - belowBarPx, behavior: 'instant' })
  })

  useEffect(() => {
    // A click has shown it already.
    if (pickedPart.current !== part) showPart()
    pickedPart.current = undefined
  }, [part])

  useEffect(() => {
    if (!box.current) return undefined
    const frame = appendFrame(box.current)
    frame.addEventListener('load', () => {
      // Replaced meanwhile.
      if (!frame.isConnected) return
      // An error page must not be framed, so the browser hides its document.
      const page = frame.contentDocument
      setHasFailed(!page)
      if (!page || frame.contentWindow?.location.href === 'about:blank') return
      const last = current.current
      current.current = frame
      if (last) frame.contentWindow?.scrollTo(0, last.contentWindow?.scrollY ?? 0)
      else showPart()
      last?.remove()
      frame.removeAttribute('data-loading')
      page.addEventListener('click', (event) => {
        event.preventDefault()
        pick(event.target)
      })
    })
    post(content, frame.name)
    return () => {
      if (current.current !== frame) frame.remove()
    }
  }, [content])

  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const fit = () => {
      element.style.setProperty('--preview-width', `${width}px`)
      element.style.setProperty('--preview-scale', `${element.clientWidth / width}`)
    }
    const observer = new ResizeObserver(fit)
    observer.observe(element)
    return () => observer.disconnect()
  }, [width])

  useEffect(() => {
    const element = box.current
    const apply = () => {
      for (const frame of element?.querySelectorAll('iframe') ?? []) {
        const root = frame.contentDocument?.documentElement
        if (root) root.dataset.theme = theme
      }
    }
    apply()
    // Each new frame, too; `load` does not bubble.
    element?.addEventListener('load', apply, { capture: true })
    return () => element?.removeEventListener('load', apply, { capture: true })
  }, [theme])

  return (
    <>
      {hasFailed && (
        <p role="status" className="admin-note">
          The preview is unavailable right now. Your changes are kept.
        </p>
      )}
      <div ref={box} className="site-preview-box" />
    </>
  )
}

let frameCount = 0

function appendFrame(box: HTMLElement): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frameCount += 1
  frame.name = `SitePreview${frameCount}`
  frame.title = 'Preview of the landing page'
  frame.dataset.loading = ''
  box.append(frame)
  return frame
}

function post(content: SiteContent, target: string) {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = adminPages.sitePreview
  form.target = target
  const field = document.createElement('input')
  field.type = 'hidden'
  field.name = 'content'
  // The page shows only the kind of the résumé, and the document may be larger than a form can be.
  const resume = { ...content.resume, document: {} }
  field.value = JSON.stringify({ ...content, resume })
  form.append(field)
  document.body.append(form)
  form.submit()
  form.remove()
}
