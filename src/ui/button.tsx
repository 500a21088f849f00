import type { ComponentProps } from 'react'

const shape =
  'inline-flex min-h-12 max-w-full items-center justify-center gap-2 rounded-pill px-6 text-base ' +
  'transition-[background-color,border-color,color] active:[translate:0_1px] ' +
  'disabled:cursor-not-allowed disabled:opacity-60'
const variants = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'border border-control text-ink hover:border-accent hover:text-accent',
}

type Props<Tag extends 'a' | 'button'> = ComponentProps<Tag> & { variant?: keyof typeof variants }

export function Button({ variant = 'primary', className = '', ...rest }: Props<'button'>) {
  return <button type="button" className={`${shape} ${variants[variant]} ${className}`} {...rest} />
}

/** A link that looks like a button. */
export function ButtonLink({ variant = 'primary', className = '', ...rest }: Props<'a'>) {
  return <a className={`${shape} ${variants[variant]} ${className}`} {...rest} />
}
