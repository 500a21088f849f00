import type { AnchorHTMLAttributes, ComponentProps } from 'react'

const shape =
  'inline-flex min-h-12 items-center justify-center gap-2 rounded-pill px-6 text-base ' +
  'transition-[background-color,border-color,color,transform] active:translate-y-px ' +
  'disabled:cursor-not-allowed disabled:opacity-60'
const looks = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'border border-control text-ink hover:border-accent hover:text-accent',
}

export type ButtonLook = keyof typeof looks

/** For what happens on this page. */
export function Button({
  look = 'primary',
  className = '',
  ...rest
}: ComponentProps<'button'> & { look?: ButtonLook }) {
  return <button type="button" className={`${shape} ${looks[look]} ${className}`} {...rest} />
}

/** For what leads somewhere. */
export function ButtonLink({
  look = 'primary',
  className = '',
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & { look?: ButtonLook }) {
  return <a className={`${shape} ${looks[look]} ${className}`} {...rest} />
}
