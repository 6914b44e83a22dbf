import { type ReactNode, useId } from 'react'
import { styled } from 'styled-components'
import { Icon, type IconName } from './icon.tsx'

interface SwitchButtonProps {
  /** What is on or off. */
  readonly label: string
  readonly icon?: IconName
  readonly on: boolean
  /** The change is being saved. */
  readonly busy?: boolean
  readonly level: 2 | 3
  /** What the setting does. */
  readonly children: ReactNode
}

const Block = styled.div`
  h2, h3 { margin: 0; font-size: var(--text-lg); }
  h3 { font-size: var(--text-md); }
  p { margin: 0; }
  button { display: flex; align-items: center; gap: var(--space-2); width: 100%; min-height: 44px; padding: 6px 0; border: 0; background: none; color: inherit; font: inherit; letter-spacing: inherit; text-align: start; cursor: pointer; }
  .words { flex: 1; min-width: 0; overflow-wrap: anywhere; hyphens: auto; }
  .icon { flex: none; }
  .switch { flex: none; width: 48px; height: 28px; border: 2px solid var(--color-control); border-radius: 14px; background: radial-gradient(circle at 12px 50%, var(--color-control) 8px, transparent 8.6px); }
  [aria-checked='true'] .switch { border-color: var(--color-action); background: radial-gradient(circle at calc(100% - 12px) 50%, var(--color-on-action) 8px, transparent 8.6px) var(--color-action); }
  /* Only if saving takes a while: most responses arrive immediately. */
  button[aria-busy='true'] .switch { opacity: 0.55; transition: opacity 0.2s 0.2s; }
  @media (forced-colors: active) { [aria-checked='true'] .switch { background: Highlight; forced-color-adjust: none; } }
`

/**
 * A setting that takes effect when pressed: its heading with a switch, which submits the form, so
 * that it works without script, and below it what it does.
 */
export function SwitchButton({ label, icon, on, busy, level, children }: SwitchButtonProps) {
  const about = useId()
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <Block>
      <Heading>
        <button
          type="submit"
          role="switch"
          aria-checked={on}
          aria-describedby={about}
          aria-busy={busy || undefined}
        >
          {icon && <Icon name={icon} />}
          <span className="words">{label}</span>
          <span className="switch" />
        </button>
      </Heading>
      <p id={about} className="muted">
        {children}
      </p>
    </Block>
  )
}
