import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'

interface Look {
  icon: IconName
  /** Accessible name; required, because there is no visible text. */
  label: string
  /**
   * `floating` is the round button of cards and the swipe game; `like` and `pass` colour its icon.
   */
  variant?: 'plain' | 'filled' | 'floating' | 'like' | 'pass'
  size?: 'medium' | 'large'
  /** A `Badge` at the upper right corner. */
  badge?: ReactNode
}

export interface IconButtonProps extends Look, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {}
export interface IconLinkProps extends Look, Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'children'> {
  href: string
}

/** A round button of at least 44 px with an icon and an accessible name. */
export function IconButton({
  icon,
  label,
  variant = 'plain',
  size = 'medium',
  badge,
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      className={classNames('ui-icon-button', className)}
      aria-label={label}
      title={label}
      data-variant={variant}
      data-size={size}
      {...rest}
    >
      <Icon name={icon} size={size === 'large' ? 30 : 24} />
      {badge}
    </button>
  )
}

/** The same as a link. */
export function IconLink({
  icon,
  label,
  href,
  variant = 'plain',
  size = 'medium',
  badge,
  className,
  ...rest
}: IconLinkProps) {
  return (
    <a
      href={href}
      className={classNames('ui-icon-button', className)}
      aria-label={label}
      title={label}
      data-variant={variant}
      data-size={size}
      {...rest}
    >
      <Icon name={icon} size={size === 'large' ? 30 : 24} />
      {badge}
    </a>
  )
}
