import sprite from './icons.svg?url&no-inline'

/**
 * A decorative icon in the colour of the text.
 * @param props `name`: of the sprite, or the address of another sprite with `#` and the name in it
 */
export function Icon({ name, className = '' }: { name: string; className?: string }) {
  return (
    <svg className={`icon ${className}`} aria-hidden="true">
      <use href={name.includes('#') ? name : `${sprite}#${name}`} />
    </svg>
  )
}
