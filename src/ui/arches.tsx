/** The arch of the house within itself, with letters or a number in its opening: where a picture could stand. */
export function Arches({ children, className = '' }: { children?: string; className?: string }) {
  return (
    <span className={`arch arches ${className}`} aria-hidden="true">
      {children && <span>{children}</span>}
    </span>
  )
}
