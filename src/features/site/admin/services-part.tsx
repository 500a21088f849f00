import { Icon } from '#ui/icon.tsx'
import { isFallback, serviceIcon } from '../icon-tokens.ts'
import { siteLimits } from '../site-content.ts'
import { IconField } from './icon-field.tsx'
import { serviceIcons } from './icon-suggestions.ts'
import { ItemList } from './item-list.tsx'
import { SiteField } from './site-field.tsx'

const blank = { title: '', description: '', icon: '' }

export function ServicesPart() {
  return (
    <>
      <p className="text-small text-soft">
        An icon is a token such as icon-web, the name of a brand such as Kubernetes, an emoji, or
        one or two characters.
      </p>
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
            <IconField
              name={`services.${index}.icon`}
              tokens={serviceIcons}
              show={showServiceIcon}
              fallback="the general one is shown"
            />
            <div className="site-fields-wide">
              <SiteField
                name={`services.${index}.description`}
                label="Description"
                rows={3}
                hint="Markdown."
                max={siteLimits.text}
              />
            </div>
          </>
        )}
      </ItemList>
    </>
  )
}

function showServiceIcon(token: string) {
  const icon = serviceIcon(token)
  if (isFallback(icon)) return undefined
  if (icon.kind === 'sprite') return <Icon name={icon.name} />
  return icon.kind === 'literal' ? icon.text : ''
}
