import type TextExpanderElement from '@github/text-expander-element'
import { type ComponentType, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import type { UploadPicture } from '#api/picture-upload.ts'
import { MarkupField } from '#features/pictures/admin/markup-field.tsx'
import { pictureDrop } from '#features/pictures/admin/picture-drop.ts'
import { controlClass } from '#ui/field.tsx'
import type { PostFormat } from '../../../post.ts'
import type { MarkdownTools } from './markdown-tools.tsx'
import { useAutoGrow } from './use-auto-grow.ts'

interface MarkdownFieldProps {
  label: string
  hint: string
  rows: number
  required?: boolean
  error: string | undefined
  registered: UseFormRegisterReturn
  uploadPicture: UploadPicture
  format: PostFormat
  /** Posts that `[[` links; without it `[[` is text. */
  findPosts?: (query: string) => Promise<{ slug: string; title: string }[]>
  /** Receives the text area, and null when it goes. */
  onTextArea?: (element: HTMLTextAreaElement | null) => void
  /** Receives how many pictures have a placeholder in the text: a form waits for 0 before it is saved. */
  onUploading?: (count: number) => void
}

/** The text of a post: a plain text area that knows Markdown, or one for HTML. */
export function MarkdownField({ format, ...props }: MarkdownFieldProps) {
  return format === 'html' ? <HtmlArea {...props} /> : <MarkdownArea {...props} />
}

type AreaProps = Omit<MarkdownFieldProps, 'format'>

function HtmlArea({ findPosts: _, onTextArea, onUploading: __, registered, ...field }: AreaProps) {
  const [area, setArea] = useState<HTMLTextAreaElement | null>(null)
  useReported(area, onTextArea)
  return (
    <MarkupField
      {...field}
      registered={{
        ...registered,
        ref: (element: HTMLTextAreaElement | null) => {
          registered.ref(element)
          if (element) setArea(element)
        },
      }}
    />
  )
}

function MarkdownArea(props: AreaProps) {
  const { label, hint, rows, required = false, error, registered } = props
  const id = useId()
  const [area, setArea] = useState<HTMLTextAreaElement | null>(null)
  const [expander, setExpander] = useState<TextExpanderElement | null>(null)
  const [toolbarSlot, setToolbarSlot] = useState<HTMLElement | null>(null)
  const addPictures = useRef<(files: File[]) => void>(null)
  const Tools = useMarkdownTools()
  useReported(area, props.onTextArea)
  useNativeInput(area, registered)
  useAutoGrow(area, rows)

  return (
    <div
      className="content-field markdown-field"
      {...pictureDrop((files) => addPictures.current?.(files))}
    >
      <label htmlFor={id} className="text-small">
        {label}
        {required && <span className="text-accent"> *</span>}
      </label>
      <div ref={setToolbarSlot} className="markdown-toolbar-slot" />
      <text-expander
        ref={setExpander}
        keys={props.findPosts ? ': / [[' : ': /'}
        multiword="[["
        className="markdown-text"
      >
        <textarea
          id={id}
          name={registered.name}
          rows={rows}
          spellCheck
          className={controlClass}
          aria-required={required}
          aria-invalid={Boolean(error)}
          aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
          onBlur={registered.onBlur}
          ref={(element) => {
            registered.ref(element)
            if (element) setArea(element)
          }}
        />
      </text-expander>
      {Tools && area && expander && toolbarSlot && (
        <Tools
          area={area}
          expander={expander}
          toolbarSlot={toolbarSlot}
          uploadPicture={props.uploadPicture}
          findPosts={props.findPosts}
          onUploading={props.onUploading}
          addPictures={addPictures}
        />
      )}
      <p id={`${id}-hint`} className="text-small text-soft">
        {hint}
      </p>
      {error && (
        <p id={`${id}-error`} className="text-negative text-small">
          {error}
        </p>
      )}
    </div>
  )
}

type Tools = ComponentType<Parameters<typeof MarkdownTools>[0]>

/** Undefined until the code has loaded: until then, and without it, the text area is a plain one. */
function useMarkdownTools() {
  const [tools, setTools] = useState<Tools>()
  useEffect(() => {
    import('./markdown-tools.tsx')
      .then((loaded) => setTools(() => loaded.MarkdownTools))
      .catch(console.error)
  }, [])
  return tools
}

/** Effects, since the form's reference is a new function on each render. */
function useReported(
  area: HTMLTextAreaElement | null,
  onTextArea: ((element: HTMLTextAreaElement | null) => void) | undefined,
) {
  const report = useEffectEvent((element: HTMLTextAreaElement | null) => onTextArea?.(element))
  useEffect(() => {
    report(area)
    return () => report(null)
  }, [area])
}

/** React misses an `input` event after a script has set the value, as GitHub's elements do as a last resort. */
function useNativeInput(area: HTMLTextAreaElement | null, { onChange }: UseFormRegisterReturn) {
  const change = useEffectEvent((event: Event) => void onChange(event))
  useEffect(() => {
    const handle = (event: Event) => change(event)
    const types = ['input', 'change']
    for (const type of types) area?.addEventListener(type, handle)
    return () => {
      for (const type of types) area?.removeEventListener(type, handle)
    }
  }, [area])
}
