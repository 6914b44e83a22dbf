import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react'
import { css, styled } from 'styled-components'
import { Icon, type IconName } from './icon.tsx'

interface Look {
  icon: IconName
  /** Spoken name, needed: there is no visible text. */
  label: string
  /** `floating` is the round button of cards and the swipe game; `like` and `pass` colour its icon. */
  variant?: 'plain' | 'filled' | 'floating' | 'like' | 'pass'
  size?: 'medium' | 'large'
  /** A `Badge` at the upper right corner. */
  badge?: ReactNode
}

export interface IconButtonProps extends Look, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {}
export interface IconLinkProps extends Look, Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'children'> {
  href: string
}

const look = css`
  position: relative;
  display: inline-grid;
  place-items: center;
  flex: none;
  width: max(44px, var(--size-touch));
  height: max(44px, var(--size-touch));
  padding: 0;
  border: 0;
  border-radius: var(--radius-avatar);
  background: transparent;
  color: inherit;
  cursor: pointer;
  text-decoration: none;
  -webkit-tap-highlight-color: transparent;

  &[data-size='large'] { width: 64px; height: 64px; }
  &[data-variant='filled'] { background: var(--color-action); color: var(--color-on-action); }
  &[data-variant='floating'], &[data-variant='like'], &[data-variant='pass'] {
    background: var(--color-raised);
    color: var(--color-text);
    box-shadow: var(--shadow-raised), inset 0 0 0 var(--stroke-thin) var(--color-border);
  }
  &[data-variant='like'] { color: var(--color-like); }
  &[data-variant='pass'] { color: var(--color-pass); }
  &[aria-pressed='true'][data-variant='like'] { background: var(--color-like); color: var(--color-raised); }
  > .badge { position: absolute; top: 2px; right: 0; }

  @media (hover: hover) {
    &[data-variant='plain']:hover { background: var(--color-soft); color: var(--color-on-soft); }
    &[data-variant='filled']:hover { background: var(--color-action-hover); }
  }
  &:disabled { opacity: 0.55; cursor: not-allowed; }
  @media (prefers-reduced-motion: no-preference) {
    transition: transform var(--motion-fast) var(--motion-ease), background var(--motion-fast) var(--motion-ease);
    &:active:not(:disabled) { transform: scale(0.92); }
    &[aria-pressed='true'][data-variant='like'] .icon { animation: ui-pop 0.35s var(--motion-ease); }
  }
`

const StyledButton = styled.button`${look}`
const StyledLink = styled.a`${look}`

/** A round button of at least 44 px with an icon and a spoken name. */
export function IconButton({
  icon,
  label,
  variant = 'plain',
  size = 'medium',
  badge,
  ...rest
}: IconButtonProps) {
  return (
    <StyledButton
      type="button"
      aria-label={label}
      title={label}
      data-variant={variant}
      data-size={size}
      {...rest}
    >
      <Icon name={icon} size={size === 'large' ? 30 : 24} />
      {badge}
    </StyledButton>
  )
}

/** The same as a link. */
export function IconLink({ icon, label, variant = 'plain', size = 'medium', badge, ...rest }: IconLinkProps) {
  return (
    <StyledLink aria-label={label} title={label} data-variant={variant} data-size={size} {...rest}>
      <Icon name={icon} size={size === 'large' ? 30 : 24} />
      {badge}
    </StyledLink>
  )
}
