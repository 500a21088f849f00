import sprite from './icons.svg?url&no-inline'

/** A decorative icon in the colour of the text. The name may be the owner's. */
export function Icon({ name, className = '' }: { name: string; className?: string }) {
  return (
    <svg className={`icon ${className}`} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
