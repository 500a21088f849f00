/** The sample owner's kitchen on the landing page, with its styles: nobody else's site loads it. */
import './kitchen.css'
import type { Skill } from '#features/site/site-content.ts'
import { kitchenFiles } from '#paths.ts'
import { Icon } from '#ui/icon.tsx'
import { useTranslation } from '#ui/page-context.tsx'
import { Bowl, BowlShapes } from './bowl.tsx'

/** The skills: bowls on a tray. */
export function Tray({ skills }: { skills: Skill[] }) {
  return (
    <>
      <BowlShapes />
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the focus shows the levels, as the pointer does
        tabIndex={0}
        aria-labelledby="skills-title"
        className="tray"
      >
        {skills.map((skill) => (
          <SkillBowl key={skill.name} skill={skill} />
        ))}
      </ul>
    </>
  )
}

function SkillBowl({ skill: { name, icon, category, level } }: { skill: Skill }) {
  const texts = useTranslation().skills
  return (
    <li data-reveal-item="">
      <span className="shelf">
        {icon && <Icon name={icon} />}
        <Bowl level={level} category={category} />
      </span>
      <span className="mt-3 block wrap-anywhere">{name}</span>
      <span className="label relative block">
        <span className={level === undefined ? '' : 'skill-category'}>
          {texts.categories[category]}
        </span>
        {level !== undefined && (
          <span className="skill-level figures">
            <span className="sr-only">{`${texts.level} `}</span>
            {level}/100
          </span>
        )}
      </span>
    </li>
  )
}

/** On the counter, in an arch that stands on the edge of the section. It rings when a message is sent. */
export function Bell() {
  return <span className="bell" aria-hidden="true" />
}

interface HeadshotProps {
  alt: string
  sizes: string
  className: string
}

/** The built-in headshot, by day and by night. */
export function Headshot({ alt, sizes, className }: HeadshotProps) {
  const src = kitchenFiles.headshot
  const image = { sizes, width: 800, height: 1000 }
  return (
    <>
      <picture className={`theme-of-system ${className}`}>
        <source media={night} type="image/avif" srcSet={srcSetOf('-night', 'avif')} sizes={sizes} />
        <source type="image/avif" srcSet={srcSetOf('', 'avif')} sizes={sizes} />
        <img {...image} alt={alt} src={src} srcSet={srcSetOf('', 'webp')} fetchPriority="high" />
      </picture>
      {/* Lazy, so that the browser fetches it only where the visitor has chosen the other theme. */}
      <picture className={`theme-of-visitor ${className}`}>
        <source media={night} type="image/avif" srcSet={srcSetOf('', 'avif')} sizes={sizes} />
        <source type="image/avif" srcSet={srcSetOf('-night', 'avif')} sizes={sizes} />
        <img {...image} alt={alt} src={src.replace('-', '-night-')} loading="lazy" />
      </picture>
    </>
  )
}

const night = '(prefers-color-scheme: dark)'

function srcSetOf(variant: string, format: string) {
  return [400, 800]
    .map((width) => `/assets/headshot${variant}-${width}.${format} ${width}w`)
    .join(', ')
}
