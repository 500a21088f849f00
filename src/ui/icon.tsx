import sprite from './icons.svg?url&no-inline'

/** One drawing of the sprite, in the colour of the text around it. It is decoration: name the control. */
export function Icon({ name, className = '' }: { name: string; className?: string }) {
  return (
    <svg
      className={`icon ${className}`}
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the program's own names, and in lists a hundred times
      dangerouslySetInnerHTML={{ __html: `<use href="${sprite}#${name}"/>` }}
    />
  )
}
