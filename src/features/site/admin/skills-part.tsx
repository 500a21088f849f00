import { Icon } from '#ui/icon.tsx'
import { skillIcon } from '../icon-tokens.ts'
import { skillLevelIds } from '../look.ts'
import { siteLimits, skillCategories } from '../site-content.ts'
import { IconField } from './icon-field.tsx'
import { skillIcons } from './icon-suggestions.ts'
import { ItemList } from './item-list.tsx'
import { LookChoice } from './look-choice.tsx'
import { ChoiceField, NumberField, SiteField } from './site-field.tsx'

const blank = { name: '', level: 50, category: skillCategories[0], icon: '' }

export function SkillsPart() {
  return (
    <>
      <p className="text-small text-soft">
        An icon is the name of a brand such as Rust or PostgreSQL, or a token such as icon-react. A
        skill with another name, or none, has no icon.
      </p>
      <LookChoice
        name="look.skillLevels"
        legend="Levels of skills, for visitors"
        values={skillLevelIds}
        sampleOf={() => null}
      />
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
            <IconField
              name={`skills.${index}.icon`}
              tokens={skillIcons}
              show={showSkillIcon}
              fallback="none is shown"
            />
          </>
        )}
      </ItemList>
    </>
  )
}

function showSkillIcon(token: string) {
  const name = skillIcon(token)
  return name && <Icon name={name} />
}
