import type { ComponentType } from 'react'
import { Query } from '#api/query.tsx'
import type { Skill } from '#features/site/site-content.ts'
import { siteQuery } from '#features/site/site-query.ts'
import { Icon } from '#ui/icon.tsx'
import { useSectionHeading, useTranslation } from '#ui/page-context.tsx'
import { Section, SectionTitle } from '#ui/section.tsx'
import { Placeholders, Skeleton } from '#ui/skeleton.tsx'

const placeholderCount = 10

/** What the skills stand in, on the site of the sample's owner. */
interface Vessels {
  Bowl: ComponentType<Pick<Skill, 'level' | 'category'>>
  /** Once for all of them. */
  BowlShapes: ComponentType
}

/** The skills: tiles, or vessels on a tray. */
export function SkillsSection({ vessels }: { vessels?: Vessels | undefined }) {
  const heading = useSectionHeading('skills')
  const { label } = useTranslation().skills
  return (
    <Section id="skills" label={label} tone="sunken">
      <SectionTitle id="skills">{heading}</SectionTitle>
      {vessels && <vessels.BowlShapes />}
      <Query from={siteQuery}>
        {({ isPending, data }) =>
          isPending ? (
            <SkillPlaceholders />
          ) : (
            <ul
              // The focus shows the levels on a tray, as the pointer does.
              tabIndex={vessels && 0}
              aria-labelledby="skills-title"
              className={vessels ? 'vessels' : 'skills'}
            >
              {data?.skills.map((skill) => (
                <SkillItem key={skill.name} skill={skill} Bowl={vessels?.Bowl} />
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
    <Placeholders count={placeholderCount} label={loading} className="skills">
      <Skeleton className="h-6 w-20" />
      <Skeleton className="mt-10 h-4 w-20" />
    </Placeholders>
  )
}

interface SkillItemProps {
  skill: Skill
  Bowl: Vessels['Bowl'] | undefined
}

function SkillItem({ skill: { name, icon, category, level }, Bowl }: SkillItemProps) {
  const texts = useTranslation().skills
  const hasLevel = level !== undefined
  return (
    <li data-reveal-item="">
      <span className="skill-mark">
        {icon ? <Icon name={icon} /> : !Bowl && [...name][0]}
        {Bowl && <Bowl level={level} category={category} />}
      </span>
      <span className="skill-name mt-3 block wrap-anywhere">{name}</span>
      <span className="label skill-facts">
        <span className={hasLevel ? 'skill-category' : undefined}>
          {texts.categories[category]}
        </span>
        {hasLevel && (
          <span className="skill-level figures">
            <span className="sr-only">{`${texts.level} `}</span>
            {level}/100
          </span>
        )}
      </span>
      {hasLevel && !Bowl && (
        <svg
          className="skill-scale"
          aria-hidden="true"
          preserveAspectRatio="none"
          viewBox="0 0 100 1"
        >
          <path d={`M0 1h${level}`} />
        </svg>
      )}
    </li>
  )
}
