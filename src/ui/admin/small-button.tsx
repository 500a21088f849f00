import type { ComponentProps } from 'react'

const variants = {
  plain: 'small-button',
  primary: 'small-button small-button-primary',
  danger: 'small-button small-button-danger',
}

type Props<Tag extends 'a' | 'button'> = ComponentProps<Tag> & { variant?: keyof typeof variants }

/** The admin area's button: smaller than the public one, but large enough for touch. */
export function SmallButton({ variant = 'plain', className = '', ...rest }: Props<'button'>) {
  return <button type="button" className={`${variants[variant]} ${className}`} {...rest} />
}

export function SmallLink({ variant = 'plain', className = '', ...rest }: Props<'a'>) {
  return <a className={`${variants[variant]} ${className}`} {...rest} />
}
