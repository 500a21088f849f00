import sprite from './icons.svg?url&no-inline'
import skillSprite from './skill-icons.svg?url&no-inline'

/** What only the front page shows; the other pages need not load it. */
const skillIcons = /^(react|typescript|javascript|mongodb|tailwind|html|css|git|nodejs)$/

/** One drawing of the sprites, in the colour of the text around it. It is decoration: name the control. */
export function Icon({ name, className = '' }: { name: string; className?: string }) {
  const file = skillIcons.test(name) ? skillSprite : sprite
  return (
    <svg className={`icon ${className}`} aria-hidden="true" focusable="false">
      <use href={`${file}#${name}`} />
    </svg>
  )
}
