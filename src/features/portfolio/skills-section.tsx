import type { ComponentType } from 'react'
import { Query } from '#api/query.tsx'
import type { Skill } from '#features/site/site-content.ts'
import { siteQuery } from '#features/site/site-query.ts'
import { Icon } from '#ui/icon.tsx'
import { useSectionHeading, useTranslation } from '#ui/page-context.tsx'
import { Section, SectionTitle } from '#ui/section.tsx'
import { Placeholders, Skeleton } from '#ui/skeleton.tsx'

const placeholderCount = 10

/** @param props `List` shows the skills: by default tiles */
export function SkillsSection({ List = SkillTiles }: { List?: ComponentType<SkillsProps> }) {
  const heading = useSectionHeading('skills')
  const { label } = useTranslation().skills
  return (
    <Section id="skills" label={label} tone="sunken">
      <SectionTitle id="skills">{heading}</SectionTitle>
      <Query from={siteQuery}>
        {({ isPending, data }) =>
          isPending ? <SkillPlaceholders /> : <List skills={data?.skills ?? []} />
        }
      </Query>
    </Section>
  )
}

interface SkillsProps {
  skills: Skill[]
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

function SkillTiles({ skills }: SkillsProps) {
  const texts = useTranslation().skills
  return (
    <ul className="skills" aria-labelledby="skills-title">
      {skills.map(({ name, icon, category, level }) => (
        <li key={name} data-reveal-item="">
          <span className="skill-mark">{icon ? <Icon name={icon} /> : [...name][0]}</span>
          <span className="skill-name font-display text-title">{name}</span>
          <span className="label">{texts.categories[category]}</span>
          {level !== undefined && (
            <>
              <span className="skill-level label figures">
                <span className="sr-only">{`${texts.level} `}</span>
                {level}/100
              </span>
              <svg
                className="skill-scale"
                aria-hidden="true"
                preserveAspectRatio="none"
                viewBox="0 0 100 1"
              >
                <path d={`M0 1h${level}`} strokeWidth="1" />
              </svg>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
