import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { styled } from 'styled-components'
import { Icon } from './icon.tsx'

const Chips = styled.ul`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2);
  margin: 0;
  padding: 0;
  list-style: none;

  .chip {
    display: inline-flex;
    align-items: center;
    gap: var(--space-2);
    min-height: 34px;
    padding: var(--space-1) var(--space-3);
    border: var(--stroke-thin) solid var(--color-border);
    border-radius: var(--radius-chip);
    background: var(--color-surface);
    color: var(--color-text);
    font: inherit;
    font-size: var(--text-sm);
    line-height: 1.3;
  }
  .chip[data-shared] { background: var(--color-soft); color: var(--color-on-soft); border-color: transparent; }
  button.chip { min-height: 44px; border: var(--stroke-thick) solid var(--color-control); cursor: pointer; }
  button.chip[aria-pressed='true'] { background: var(--color-action); border-color: var(--color-action); color: var(--color-on-action); font-weight: var(--weight-strong); }
  @media (hover: hover) { button.chip:not([aria-pressed='true']):hover { background: var(--color-soft); color: var(--color-on-soft); } }
  button.chip:disabled { opacity: 0.55; cursor: not-allowed; }
`

/** A row of `Chip`s or `ToggleChip`s that wraps. */
export function ChipRow({ children, label }: { children: ReactNode; label?: string }) {
  return <Chips {...(label ? { 'aria-label': label } : {})}>{children}</Chips>
}

export interface ChipProps {
  children: ReactNode
  icon?: ReactNode
  /** A property that both members have, e.g. a shared interest. */
  shared?: boolean
}

/** A read-only property. */
export function Chip({ children, icon, shared }: ChipProps) {
  return (
    <li>
      <span className="chip" data-shared={shared || undefined}>
        {icon}
        {children}
      </span>
    </li>
  )
}

export interface ToggleChipProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'onToggle'> {
  pressed: boolean
  onToggle: (pressed: boolean) => void
  icon?: ReactNode
  children: ReactNode
  /** Shows a cross: pressing it removes the filter. */
  removable?: boolean
}

/** A selectable property; exposes whether it is selected. */
export function ToggleChip({ pressed, onToggle, icon, children, removable, ...rest }: ToggleChipProps) {
  return (
    <li>
      <button
        type="button"
        {...rest}
        className="chip"
        aria-pressed={pressed}
        onClick={() => onToggle(!pressed)}
      >
        {icon}
        {children}
        {removable && <Icon name="close" size={16} />}
      </button>
    </li>
  )
}
