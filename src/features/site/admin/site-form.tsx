import { FormProvider, useFormState } from 'react-hook-form'
import type { UploadPicture } from '#api/picture-upload.ts'
import { StashOffers } from '#features/editing/admin/stash-offers.tsx'
import {
  type PictureUpload,
  usePictureUpload,
} from '#features/pictures/admin/use-picture-upload.ts'
import { centre } from '#features/pictures/focal-point.ts'
import { focusHeadingIfLost } from '#ui/admin/focus-heading.ts'
import { saveOnShortcut } from '#ui/admin/save-on-shortcut.ts'
import { SubmitButton } from '#ui/admin/submit-button.tsx'
import { AboutPart } from './about-part.tsx'
import { ContactPart } from './contact-part.tsx'
import { CrawlersPart } from './crawlers-part.tsx'
import { defaultCoverPath } from './default-cover-field.tsx'
import { errorPaths } from './error-paths.ts'
import { focusPath, headshotPath } from './headshot-field.tsx'
import { HeroPart } from './hero-part.tsx'
import { History } from './history.tsx'
import { IdentityPart, type IdentityUploads } from './identity-part.tsx'
import { LinksPart } from './links-part.tsx'
import { LookPart, type LookUploads } from './look-part.tsx'
import { PartNav } from './part-nav.tsx'
import { type PartId, partOfPath, parts } from './parts.ts'
import { type UploadPath, usePendingUploads } from './pending-uploads.ts'
import { ProfilesPart } from './profiles-part.tsx'
import { PublishConflict } from './publish-conflict.tsx'
import { resumeFilePath } from './resume-file-field.tsx'
import { ResumePart } from './resume-part.tsx'
import { type ResumeWork, useResumeWork } from './resume-work.ts'
import { SectionsPart } from './sections-part.tsx'
import { ServicesPart } from './services-part.tsx'
import type { SiteDocument } from './site-document.ts'
import { iconPath } from './site-icon-field.tsx'
import { SitePreview } from './site-preview.tsx'
import { SkillsPart } from './skills-part.tsx'
import { storyPicturePath } from './story-picture-field.tsx'
import { usePartFocus } from './use-part-focus.ts'
import { useSiteForm } from './use-site-form.ts'

interface SiteFormProps {
  /** Read once: later versions need a new form. */
  document: SiteDocument
  part: PartId
  uploadPicture: UploadPicture
  onPublished: (document: SiteDocument) => void
  /** Must open the form again, with the restored document. */
  onRestored: (document: SiteDocument) => void
  loadNewest: () => Promise<SiteDocument | undefined>
  /** Opens the form again, with the newest document. */
  onReopen: () => void
}

/** The form for the site content, of which one part is shown. */
export function SiteForm(props: SiteFormProps) {
  const { document, part, uploadPicture, onPublished, loadNewest } = props
  const { heading, focusField } = usePartFocus(part)
  const pendingUploads = usePendingUploads()
  const { form, stashes, prepareReopen, isConflict, isPublishing, publish, publishAnyway } =
    useSiteForm({
      document,
      pendingUploads,
      onInvalid: focusField,
      onPublished: (published) => {
        resumeWork.setReplaced(undefined)
        onPublished(published)
      },
      loadNewest,
    })
  const { errors, isDirty } = useFormState({ control: form.control })
  const setPicture = (path: Exclude<UploadPath, typeof resumeFilePath>) => (src: string) =>
    form.setValue(path, src, { shouldDirty: true })
  // Here, so that they continue while another part is shown.
  const uploads = {
    headshot: usePictureUpload(uploadPicture, pendingUploads[headshotPath], (src) => {
      setPicture(headshotPath)(src)
      form.setValue(focusPath, centre, { shouldDirty: true })
    }),
    icon: usePictureUpload(uploadPicture, pendingUploads[iconPath], setPicture(iconPath)),
    story: usePictureUpload(
      uploadPicture,
      pendingUploads[storyPicturePath],
      setPicture(storyPicturePath),
    ),
    look: {
      contact: usePictureUpload(
        uploadPicture,
        pendingUploads['look.pictures.contact'],
        setPicture('look.pictures.contact'),
      ),
      notFound: usePictureUpload(
        uploadPicture,
        pendingUploads['look.pictures.notFound'],
        setPicture('look.pictures.notFound'),
      ),
      cover: usePictureUpload(
        uploadPicture,
        pendingUploads[defaultCoverPath],
        setPicture(defaultCoverPath),
      ),
      project: usePictureUpload(
        uploadPicture,
        pendingUploads['look.pictures.project'],
        setPicture('look.pictures.project'),
      ),
    },
  }
  const resumeWork = useResumeWork(pendingUploads[resumeFilePath], (file) =>
    form.setValue(resumeFilePath, file, { shouldDirty: true, shouldValidate: true }),
  )

  async function reopenWithNewest() {
    const newest = await loadNewest()
    if (!newest) return
    prepareReopen(newest)
    props.onReopen()
  }

  return (
    <FormProvider {...form}>
      {stashes.isResumed && (
        <p role="status" className="admin-note">
          You are back. Your changes are here, but not published yet.
        </p>
      )}
      <StashOffers
        stashes={stashes.offered}
        onRestore={(stash) => {
          stashes.restore(stash)
          focusHeadingIfLost()
        }}
        onDiscard={(stash) => {
          stashes.discard(stash)
          focusHeadingIfLost()
        }}
      />
      <PartNav current={part} invalid={new Set(errorPaths(errors).map(partOfPath))} />
      <h2 ref={heading} tabIndex={-1} className="site-part-title">
        {parts.find(({ id }) => id === part)?.label}
      </h2>
      {part === 'history' ? (
        <History
          onRestored={(restored) => {
            prepareReopen(restored)
            props.onRestored(restored)
          }}
        />
      ) : (
        <div className="site-columns">
          <form noValidate onSubmit={publish} onKeyDown={saveOnShortcut} className="site-form">
            <Part id={part} uploads={uploads} resumeWork={resumeWork} />
            {stashes.isStorageFull && (
              <p role="status" className="admin-note">
                This browser can't keep drafts: its storage is full or disabled. Publish before you
                leave.
              </p>
            )}
            {isConflict && (
              <PublishConflict onLoadNewest={reopenWithNewest} onPublishAnyway={publishAnyway} />
            )}
            <div className="site-publish">
              <p className="text-small text-soft">
                {isDirty ? 'Not published yet.' : 'Everything is published.'}
              </p>
              <SubmitButton variant="primary" isBusy={isPublishing} busyLabel="Publishing...">
                Publish changes
              </SubmitButton>
            </div>
          </form>
          <SitePreview part={part} onPick={focusField} />
        </div>
      )}
    </FormProvider>
  )
}

interface PartProps {
  id: Exclude<PartId, 'history'>
  uploads: IdentityUploads & { story: PictureUpload; look: LookUploads }
  resumeWork: ResumeWork
}

function Part({ id, uploads, resumeWork }: PartProps) {
  switch (id) {
    case 'identity':
      return <IdentityPart uploads={uploads} />
    case 'hero':
      return <HeroPart />
    case 'sections':
      return <SectionsPart />
    case 'skills':
      return <SkillsPart />
    case 'services':
      return <ServicesPart />
    case 'about':
      return <AboutPart upload={uploads.story} />
    case 'profiles':
      return <ProfilesPart />
    case 'contact':
      return <ContactPart />
    case 'resume':
      return <ResumePart work={resumeWork} />
    case 'look':
      return <LookPart uploads={uploads.look} />
    case 'crawlers':
      return <CrawlersPart />
    case 'links':
      return <LinksPart />
  }
}
