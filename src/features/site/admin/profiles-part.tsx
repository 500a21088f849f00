import { siteLimits } from '../site-content.ts'
import { profileIcons } from './icon-suggestions.ts'
import { ItemList } from './item-list.tsx'
import { SiteField } from './site-field.tsx'
import { Suggestions } from './suggestions.tsx'

const iconsId = 'site-profile-icons'
const blank = { label: '', href: '', icon: '' }

export function ProfilesPart() {
  return (
    <>
      <p className="text-small text-soft">
        Links to your profiles elsewhere, in the footer. The projects section links to the first
        one.
      </p>
      <Suggestions id={iconsId} values={profileIcons} />
      <ItemList
        name="profiles"
        noun="profile"
        titleOf={({ label }) => label}
        editable={{
          blank,
          max: siteLimits.entries,
          emptyText: 'There are no profiles.',
        }}
      >
        {(index) => (
          <>
            <SiteField
              name={`profiles.${index}.label`}
              label="Label"
              required
              max={siteLimits.name}
            />
            <SiteField
              name={`profiles.${index}.icon`}
              label="Icon"
              list={iconsId}
              max={siteLimits.name}
            />
            <div className="site-fields-wide">
              <SiteField
                name={`profiles.${index}.href`}
                label="Link"
                type="url"
                required
                hint="With https://"
                max={siteLimits.href}
              />
            </div>
          </>
        )}
      </ItemList>
    </>
  )
}
