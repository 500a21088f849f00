import { siteLimits } from '../site-content.ts'
import { serviceIcons } from './icon-suggestions.ts'
import { ItemList } from './item-list.tsx'
import { SiteField } from './site-field.tsx'
import { Suggestions } from './suggestions.tsx'

const iconsId = 'site-service-icons'
const blank = { title: '', description: '', icon: '' }

export function ServicesPart() {
  return (
    <>
      <p className="text-small text-soft">
        An icon is a token such as icon-web, an emoji, or one or two characters.
      </p>
      <Suggestions id={iconsId} values={serviceIcons} />
      <ItemList
        name="services"
        noun="service"
        titleOf={({ title }) => title}
        editable={{
          blank,
          max: siteLimits.services,
          emptyText: 'There are no services, so the section is not shown.',
        }}
      >
        {(index) => (
          <>
            <SiteField
              name={`services.${index}.title`}
              label="Title"
              required
              max={siteLimits.name}
            />
            <SiteField
              name={`services.${index}.icon`}
              label="Icon"
              list={iconsId}
              max={siteLimits.name}
            />
            <div className="site-fields-wide">
              <SiteField
                name={`services.${index}.description`}
                label="Description"
                rows={3}
                max={siteLimits.text}
              />
            </div>
          </>
        )}
      </ItemList>
    </>
  )
}
