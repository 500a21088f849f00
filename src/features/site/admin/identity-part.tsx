import { useQuery } from '@tanstack/react-query'
import { adminApi, adminPages } from '#admin-paths.ts'
import { adminQuery } from '#api/admin/admin-queries.ts'
import type { PictureUpload } from '#features/pictures/admin/use-picture-upload.ts'
import { describeNotifications, type Notifications } from '../notifications.ts'
import { siteLimits } from '../site-content.ts'
import { HeadshotField } from './headshot-field.tsx'
import { languageName, languages } from './language-names.ts'
import { ChoiceField, SiteField } from './site-field.tsx'
import { SiteIconField } from './site-icon-field.tsx'

export interface IdentityUploads {
  headshot: PictureUpload
  icon: PictureUpload
}

export function IdentityPart({ uploads }: { uploads: IdentityUploads }) {
  const { data: notifications } = useQuery(adminQuery<Notifications>(adminApi.notifications))
  return (
    <>
      <div className="site-fields">
        <SiteField name="identity.name" label="Name" required max={siteLimits.name} />
        <SiteField name="identity.role" label="Role" required max={siteLimits.name} />
        <SiteField
          name="identity.location"
          label="Location"
          hint="Shown in the section Contact."
          max={siteLimits.line}
        />
        <SiteField
          name="identity.email"
          label="Email"
          type="email"
          hint="Shown in the section Contact, to every visitor. Leave empty to show none."
          max={siteLimits.email}
        />
        <ChoiceField
          name="identity.language"
          label="Language"
          choices={languageTags}
          nameOf={languageName}
          hint="The language of your texts. Buttons and labels are in English, German and Spanish: in any other language they stay English."
        />
        <ChoiceField
          name="identity.timeZone"
          label="Time zone"
          choices={timeZones}
          nameOf={(zone) => zone.replaceAll('_', ' ')}
          hint="Dates are shown in it."
        />
      </div>
      {notifications && (
        <p className="text-small text-soft">
          {describeNotifications(notifications)} The email above is only shown.
          {!notifications.isFixed && (
            <>
              {' '}
              Change the one for mails under{' '}
              <a href={adminPages.messages} className="link">
                Messages
              </a>
              .
            </>
          )}
        </p>
      )}
      <SiteField
        name="identity.title"
        label="Search title"
        required
        hint="The title of the landing page in browser tabs and search results."
        max={siteLimits.line}
      />
      <SiteField
        name="identity.description"
        label="Search description"
        rows={3}
        hint="One or two sentences that search engines may show below the title."
        max={siteLimits.text}
      />
      <HeadshotField upload={uploads.headshot} />
      <SiteIconField upload={uploads.icon} />
    </>
  )
}

const languageTags = languages()
/** Some browsers list no UTC. */
const timeZones = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])]
