import { siteLimits, skillCategories } from '../site-content.ts'
import { skillIcons } from './icon-suggestions.ts'
import { ItemList } from './item-list.tsx'
import { ChoiceField, NumberField, SiteField } from './site-field.tsx'
import { Suggestions } from './suggestions.tsx'

const iconsId = 'site-skill-icons'
const blank = { name: '', level: 50, category: skillCategories[0], icon: '' }

export function SkillsPart() {
  return (
    <>
      <p className="text-small text-soft">
        An icon is a token such as icon-react; choose one of the suggestions. A skill with another
        token, or none, has no icon.
      </p>
      <Suggestions id={iconsId} values={skillIcons} />
      <ItemList
        name="skills"
        noun="skill"
        titleOf={({ name }) => name}
        editable={{
          blank,
          max: siteLimits.skills,
          emptyText: 'There are no skills, so the section is not shown.',
        }}
      >
        {(index) => (
          <>
            <SiteField name={`skills.${index}.name`} label="Name" required max={siteLimits.name} />
            <NumberField name={`skills.${index}.level`} label="Level" min={0} max={100} />
            <ChoiceField
              name={`skills.${index}.category`}
              label="Category"
              choices={skillCategories}
            />
            <SiteField
              name={`skills.${index}.icon`}
              label="Icon"
              list={iconsId}
              max={siteLimits.name}
            />
          </>
        )}
      </ItemList>
    </>
  )
}
