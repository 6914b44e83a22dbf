import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'

/** `inverse` and `outline` are for the hero and other grounds of the brand's colour. */
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
  /**
   * Work under way: shows a spinner, keeps its width and place in the tab order, ignores presses.
   */
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

/** A press that does something. `type` is `button` unless it says `submit`. */
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

/** A link that looks like a button, for going somewhere. */
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
