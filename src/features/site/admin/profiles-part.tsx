import { Icon } from '#ui/icon.tsx'
import { profileIcon } from '../icon-tokens.ts'
import { siteLimits } from '../site-content.ts'
import { IconField } from './icon-field.tsx'
import { profileIcons } from './icon-suggestions.ts'
import { ItemList } from './item-list.tsx'
import { SiteField } from './site-field.tsx'

const blank = { label: '', href: '', icon: '' }

export function ProfilesPart() {
  return (
    <>
      <p className="text-small text-soft">
        Links to your profiles elsewhere, in the footer. The projects section links to the first one
        on GitHub, GitLab or another code host. An icon is the name of a brand such as Mastodon;
        without one the label is shown.
      </p>
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
            <IconField
              name={`profiles.${index}.icon`}
              tokens={profileIcons}
              show={showProfileIcon}
              fallback="the label is shown"
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

function showProfileIcon(name: string) {
  const known = profileIcon(name)
  return known && <Icon name={known} />
}
