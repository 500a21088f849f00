import { Query } from '#api/query.tsx'
import type { Skill } from '#features/site/site-content.ts'
import { siteQuery } from '#features/site/site-query.ts'
import { Icon } from '#ui/icon.tsx'
import { useSectionHeading, useTranslation } from '#ui/page-context.tsx'
import { Section, SectionTitle } from '#ui/section.tsx'
import { Placeholders, Skeleton } from '#ui/skeleton.tsx'
import { Bowl, BowlShapes } from './bowl.tsx'

const placeholderCount = 10

/** The skills: bowls on a tray. */
export function SkillsSection() {
  const heading = useSectionHeading('skills')
  const { label } = useTranslation().skills
  return (
    <Section id="skills" label={label} tone="sunken">
      <SectionTitle id="skills">{heading}</SectionTitle>
      <BowlShapes />
      <Query from={siteQuery}>
        {({ isPending, data }) =>
          isPending ? (
            <SkillPlaceholders />
          ) : (
            <ul
              // biome-ignore lint/a11y/noNoninteractiveTabindex: the focus shows the levels, as the pointer does
              tabIndex={0}
              aria-labelledby="skills-title"
              className="tray"
            >
              {data?.skills.map((skill) => (
                <SkillBowl key={skill.name} skill={skill} />
              ))}
            </ul>
          )
        }
      </Query>
    </Section>
  )
}

function SkillPlaceholders() {
  const { loading } = useTranslation().skills
  return (
    <Placeholders count={placeholderCount} label={loading} className="tray">
      <span className="shelf">
        <Skeleton className="h-16 w-24" />
      </span>
      <Skeleton className="mx-auto mt-4 h-4 w-20" />
      <Skeleton className="mx-auto mt-3 h-4 w-20" />
    </Placeholders>
  )
}

function SkillBowl({ skill }: { skill: Skill }) {
  const { level, categories } = useTranslation().skills
  return (
    <li data-reveal-item="">
      <span className="shelf">
        {skill.icon && <Icon name={skill.icon} />}
        <Bowl level={skill.level} category={skill.category} />
      </span>
      <span className="mt-3 block wrap-anywhere">{skill.name}</span>
      <span className="label relative block">
        <span className="skill-category">{categories[skill.category]}</span>
        <span className="skill-level figures">
          <span className="sr-only">{`${level} `}</span>
          {skill.level}/100
        </span>
      </span>
    </li>
  )
}
