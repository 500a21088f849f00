import type { ComponentProps } from 'react'

const variants = { primary: 'button', secondary: 'button button-secondary' }

type Props<Tag extends 'a' | 'button'> = ComponentProps<Tag> & { variant?: keyof typeof variants }

export function Button({ variant = 'primary', className = '', ...rest }: Props<'button'>) {
  return <button type="button" className={`${variants[variant]} ${className}`} {...rest} />
}

/** A link that looks like a button. */
export function ButtonLink({ variant = 'primary', className = '', ...rest }: Props<'a'>) {
  return <a className={`${variants[variant]} ${className}`} {...rest} />
}
