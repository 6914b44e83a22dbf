import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react'
import { css, styled } from 'styled-components'
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
  /** Work under way: shows a spinner, keeps its width and place in the tab order, ignores presses. */
  busy?: boolean
}

export interface ButtonLinkProps extends Look, Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'children'> {
  href: string
}

const look = css`
  position: relative;
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: var(--space-2);
  min-height: var(--size-control);
  padding: var(--space-1) calc(var(--pad-control) * 1.4);
  border: var(--stroke-thick) solid transparent;
  border-radius: var(--radius-control);
  font: inherit;
  font-family: var(--font-heading);
  font-weight: var(--weight-label);
  letter-spacing: var(--letter-label);
  line-height: 1.2;
  text-align: center;
  text-decoration: none;
  cursor: pointer;
  -webkit-tap-highlight-color: transparent;

  &[data-size='small'] { min-height: var(--size-touch); padding-inline: var(--pad-control); font-size: var(--text-sm); }
  &[data-size='large'] { min-height: calc(var(--size-control) + 8px); padding-inline: calc(var(--pad-control) * 1.8); font-size: var(--text-lg); }
  /* It has room at its sides anyway: long words take it before they break. */
  &[data-block] { display: flex; width: 100%; padding-inline: var(--space-3); }

  &[data-variant='primary'] { background: var(--gradient-action) border-box var(--color-action); border-color: var(--color-edge); color: var(--color-on-action); box-shadow: var(--shadow-action); }
  &[data-variant='secondary'] { background: var(--color-soft); border-color: var(--color-edge); color: var(--color-on-soft); }
  &[data-variant='quiet'] { background: transparent; color: var(--color-link); padding-inline: var(--pad-control); }
  &[data-variant='inverse'] { background: var(--color-on-hero); border-color: var(--color-edge); color: var(--color-hero); }
  &[data-variant='outline'] { background: transparent; border-color: currentColor; color: inherit; }
  &[data-variant='danger'] { background: var(--color-danger); border-color: var(--color-edge); color: var(--color-on-danger); }

  @media (hover: hover) {
    &[data-variant='primary']:hover { background: var(--color-action-hover); }
    &[data-variant='secondary']:hover { box-shadow: inset 0 0 0 2px var(--color-on-soft); }
    &[data-variant='quiet']:hover { background: var(--color-soft); border-color: var(--color-edge); color: var(--color-on-soft); }
    &[data-variant='inverse']:hover, &[data-variant='outline']:hover { box-shadow: inset 0 0 0 2px currentColor; }
    &[data-variant='danger']:hover { box-shadow: inset 0 0 0 2px var(--color-on-danger); }
  }
  &:disabled, &[aria-disabled='true']:not([aria-busy='true']) { opacity: 0.55; box-shadow: none; cursor: not-allowed; }

  &[aria-busy='true'] { cursor: progress; }
  &[aria-busy='true'] > * { opacity: 0; }
  &[aria-busy='true']::after {
    content: '';
    position: absolute;
    width: 1.25em;
    height: 1.25em;
    border: 2.5px solid currentColor;
    border-right-color: transparent;
    border-radius: 50%;
  }
  @media (prefers-reduced-motion: no-preference) {
    transition: background var(--motion-fast) var(--motion-ease), box-shadow var(--motion-fast) var(--motion-ease),
      transform var(--motion-fast) var(--motion-ease);
    &:active:not(:disabled) { transform: scale(0.97); }
    &[aria-busy='true']::after { animation: ui-spin 0.8s linear infinite; }
  }
`

const StyledButton = styled.button`${look}`
const StyledLink = styled.a`${look}`

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
  ...rest
}: ButtonProps) {
  return (
    <StyledButton
      type="button"
      data-variant={variant}
      data-size={size}
      data-block={block || undefined}
      {...rest}
      {...(busy
        ? { 'aria-busy': true, 'aria-disabled': true, onClick: (event) => event.preventDefault() }
        : {})}
    >
      {content({ ...(icon ? { icon } : {}), ...(iconEnd ? { iconEnd } : {}), children })}
    </StyledButton>
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
  ...rest
}: ButtonLinkProps) {
  return (
    <StyledLink data-variant={variant} data-size={size} data-block={block || undefined} {...rest}>
      {content({ ...(icon ? { icon } : {}), ...(iconEnd ? { iconEnd } : {}), children })}
    </StyledLink>
  )
}
