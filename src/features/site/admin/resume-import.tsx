import { useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { FileButton } from '#features/pictures/admin/file-button.tsx'
import { importResume } from '#features/resume/import-resume.ts'
import { type JsonResume, jsonResumeSchema } from '#features/resume/json-resume.ts'
import { saveAsFile } from '#ui/admin/save-as-file.ts'
import { SmallButton } from '#ui/admin/small-button.tsx'
import { UndoNotice } from '#ui/admin/undo-notice.tsx'
import { Field } from '#ui/field.tsx'
import type { SiteContent } from '../site-content.ts'
import { withBlanks } from './resume-fields.ts'
import type { ResumeWork } from './resume-work.ts'

const name = 'resume.document'

/** Replaces the document by a JSON Resume, or lists what is wrong with that. Saves it as a file, too. */
export function ResumeImport({ work }: { work: ResumeWork }) {
  const { importText: text, setImportText: setText, replaced, setReplaced } = work
  const { getValues, setValue } = useFormContext<SiteContent>()
  const [errors, setErrors] = useState<string[]>([])
  const importCount = useRef(0)

  function setDocument(document: JsonResume) {
    setValue(name, withBlanks(document), { shouldDirty: true, shouldValidate: true })
  }

  function importText(source: string) {
    const outcome = importResume(source)
    if ('errors' in outcome) {
      setText(source)
      setErrors(outcome.errors)
      return
    }
    importCount.current += 1
    setReplaced(structuredClone(getValues(name)))
    setDocument(outcome.document)
    setText('')
    setErrors([])
  }

  async function undo() {
    if (replaced) setDocument(replaced)
    setReplaced(undefined)
  }

  function exportDocument() {
    const document = getValues(name)
    // One with errors is saved as it is.
    const { data = document } = jsonResumeSchema.safeParse(document)
    saveAsFile('resume.json', `${JSON.stringify(data, undefined, 2)}\n`)
  }

  return (
    <section aria-label="JSON Resume" className="resume-import">
      {replaced && (
        <UndoNotice
          key={importCount.current}
          text="The JSON Resume was imported. Publish your changes to show it."
          onUndo={undo}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <FileButton
          label="Import a JSON Resume"
          accept=".json,application/json"
          icon="file-text"
          onFile={async (file) => importText(await file.text())}
        />
        <SmallButton onClick={exportDocument}>Export as JSON Resume</SmallButton>
      </div>
      <Field
        label="Or paste one"
        rows={4}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        spellCheck={false}
        autoComplete="off"
      />
      <SmallButton
        aria-disabled={text.trim() === ''}
        onClick={() => text.trim() && importText(text)}
      >
        Import the pasted text
      </SmallButton>
      {errors.length > 0 && (
        <div role="alert" className="text-negative text-small">
          <p>This JSON Resume was not imported. Correct these values and import it again:</p>
          <ul className="resume-import-errors">
            {errors.map((error, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same message may occur twice
              <li key={index}>{error}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
