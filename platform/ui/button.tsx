import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'

/** `inverse` and `outline` are for backgrounds in the brand's colour, such as the hero. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'inverse' | 'outline'

interface Look {
  variant?: ButtonVariant
  size?: 'small' | 'medium' | 'large'
  /** As wide as its container. */
  block?: boolean
  icon?: IconName
  iconEnd?: IconName
  children: ReactNode
}

export interface ButtonProps extends Look, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  /** Shows a spinner, keeps width and tab order, ignores presses. */
  busy?: boolean
}

export interface ButtonLinkProps extends Look, Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'children'> {
  href: string
}

function content({ icon, iconEnd, children }: Look) {
  return (
    <>
      {icon && <Icon name={icon} size={20} />}
      <span>{children}</span>
      {iconEnd && <Icon name={iconEnd} size={20} />}
    </>
  )
}

/** A button for an action. `type` defaults to `button`. */
export function Button({
  variant = 'primary',
  size = 'medium',
  block,
  busy,
  icon,
  iconEnd,
  children,
  className,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      className={classNames('ui-button', className)}
      data-variant={variant}
      data-size={size}
      data-block={block || undefined}
      {...rest}
      {...(busy
        ? { 'aria-busy': true, 'aria-disabled': true, onClick: (event: MouseEvent) => event.preventDefault() }
        : {})}
    >
      {content({ ...(icon ? { icon } : {}), ...(iconEnd ? { iconEnd } : {}), children })}
    </button>
  )
}

/** A link that looks like a button, for navigation. */
export function ButtonLink({
  variant = 'primary',
  size = 'medium',
  block,
  icon,
  iconEnd,
  children,
  className,
  ...rest
}: ButtonLinkProps) {
  return (
    <a
      className={classNames('ui-button', className)}
      data-variant={variant}
      data-size={size}
      data-block={block || undefined}
      {...rest}
    >
      {content({ ...(icon ? { icon } : {}), ...(iconEnd ? { iconEnd } : {}), children })}
    </a>
  )
}
