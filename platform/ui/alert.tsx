import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { Icon, type IconName } from './icon.tsx'
import { IconButton } from './icon-button.tsx'

export type Tone = 'info' | 'success' | 'warning' | 'danger' | 'brand'

export interface AlertProps {
  tone?: Tone
  title?: string
  children?: ReactNode
  icon?: IconName
  /** Buttons below the text. */
  actions?: ReactNode
  /** Called by the close button (named by `closeLabel`), which is shown only if it is set. */
  onClose?: () => void
  closeLabel?: string
  /** A bar across the page (discount, entry notices) instead of a box. */
  banner?: boolean
}

const ICONS: Readonly<Record<Tone, IconName>> = {
  info: 'info',
  success: 'check',
  warning: 'warning',
  danger: 'warning',
  brand: 'sparkle',
}

const Box = styled.div`
  display: flex;
  gap: var(--space-3);
  align-items: flex-start;
  padding: var(--space-3) var(--space-4);
  border-radius: min(var(--radius-card), 20px);
  background: var(--tint);
  color: var(--ink);
  border: var(--stroke-thin) solid color-mix(in srgb, var(--ink) 28%, transparent);

  &[data-tone='info'] { --tint: var(--color-info-soft); --ink: var(--color-info-text); }
  &[data-tone='success'] { --tint: var(--color-success-soft); --ink: var(--color-success-text); }
  &[data-tone='warning'] { --tint: var(--color-warning-soft); --ink: var(--color-warning-text); }
  &[data-tone='danger'] { --tint: var(--color-danger-soft); --ink: var(--color-danger-text); }
  &[data-tone='brand'] { --tint: var(--color-soft); --ink: var(--color-on-soft); }
  &[data-banner] { border-width: 0 0 var(--stroke-thin); border-radius: 0; align-items: center; }

  > .icon { margin-top: calc((1lh - 24px) / 2); }
  .body { flex: 1; min-width: 0; overflow-wrap: anywhere; }
  .body > .title { margin: 0; font-weight: var(--weight-strong); }
  .body ul, .body p { margin: var(--space-1) 0 0; }
  .title:first-child + p { margin-top: 2px; }
  .actions { display: flex; flex-wrap: wrap; gap: var(--space-2); margin-top: var(--space-3); }
  > button { margin: -10px -10px -10px 0; }
  a { color: inherit; font-weight: var(--weight-strong); }
`

/** A persistent message; dismissible if `onClose` is set. */
export function Alert({
  tone = 'info',
  title,
  children,
  icon,
  actions,
  onClose,
  closeLabel,
  banner,
}: AlertProps) {
  return (
    <Box data-tone={tone} data-banner={banner || undefined}>
      <Icon name={icon ?? ICONS[tone]} />
      <div className="body">
        {title && <p className="title">{title}</p>}
        {children}
        {actions && <div className="actions">{actions}</div>}
      </div>
      {onClose && <IconButton icon="close" label={closeLabel ?? ''} onClick={onClose} />}
    </Box>
  )
}
