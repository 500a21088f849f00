import { Query } from '#api/query.tsx'
import type { Skill } from '#features/site/site-content.ts'
import { siteQuery } from '#features/site/site-query.ts'
import { Icon } from '#ui/icon.tsx'
import { useSectionHeading, useTranslation } from '#ui/page-context.tsx'
import { Section, SectionTitle } from '#ui/section.tsx'
import { Placeholders, Skeleton } from '#ui/skeleton.tsx'

const placeholderCount = 10
/** Two columns on a phone, one with enlarged text. */
const grid =
  'mt-10 grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(8.5rem,50%-1px)),1fr))] gap-px p-px md:grid-cols-3 lg:grid-cols-5'

export function SkillsSection({ number }: { number: string }) {
  const heading = useSectionHeading('skills')
  const { label } = useTranslation().skills
  return (
    <Section id="skills" number={number} label={label}>
      <SectionTitle id="skills">{heading}</SectionTitle>
      <Query from={siteQuery}>
        {({ isPending, data }) =>
          isPending ? (
            <SkillPlaceholders />
          ) : (
            <ul className={grid}>
              {data?.skills.map((skill) => (
                <SkillTile key={skill.name} skill={skill} />
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
    <Placeholders count={placeholderCount} label={loading} className={grid}>
      <div className="h-full p-5 outline outline-line">
        <Skeleton className="size-8" />
        <Skeleton className="mt-7 h-4 w-20" />
        <Skeleton className="mt-3 h-3 w-full" />
      </div>
    </Placeholders>
  )
}

function SkillTile({ skill }: { skill: Skill }) {
  const { level, categories } = useTranslation().skills
  return (
    <li data-reveal-item="" className="flex flex-col p-5 outline outline-line">
      <span className="h-8 text-[1.6rem] text-accent leading-none">
        {skill.icon && <Icon name={skill.icon} />}
      </span>
      <span className="mt-5">{skill.name}</span>
      <span className="label flex flex-wrap justify-between gap-x-2">
        {categories[skill.category]}
        <span className="figures text-ink">
          <span className="sr-only">{`${level} `}</span>
          {skill.level}
          <span className="text-soft">/100</span>
        </span>
      </span>
      <svg
        className="mt-3 h-0.5 w-full"
        viewBox="0 0 100 2"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <rect width="100" height="2" className="fill-line" />
        <rect width={skill.level} height="2" className="fill-accent" />
      </svg>
    </li>
  )
}
