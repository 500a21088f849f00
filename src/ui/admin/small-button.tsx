import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react'

const looks = {
  plain: 'small-button',
  primary: 'small-button small-button-primary',
  danger: 'small-button small-button-danger',
}

interface Look {
  look?: keyof typeof looks
}

/** The admin area's button: denser than the public one, and still a target that a finger hits. */
export function SmallButton({
  look = 'plain',
  className = '',
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & Look) {
  return <button type="button" className={`${looks[look]} ${className}`} {...rest} />
}

export function SmallLink({
  look = 'plain',
  className = '',
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & Look) {
  return <a className={`${looks[look]} ${className}`} {...rest} />
}
