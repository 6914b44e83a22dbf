import { type ReactNode, useId } from 'react'
import { styled } from 'styled-components'
import { IconButton } from './icon-button.tsx'
import { useModalDialog } from './modal-dialog.ts'

export interface ModalProps {
  open: boolean
  /** Called by the close button, Escape and the backdrop; the owner then sets `open` to false. */
  onClose: () => void
  title: string
  /** The title is read by screen readers, but not shown. */
  hideTitle?: boolean
  /** Accessible name of the close button; without one there is none. */
  closeLabel?: string
  /** False: neither backdrop nor Escape close it. */
  dismissible?: boolean
  /**
   * `sheet` slides up on phones and is a centred box from 768 px on; `drawer` slides in from the
   * side.
   */
  placement?: 'center' | 'sheet' | 'drawer'
  size?: 'small' | 'medium' | 'large'
  /** A picture or colour area above the title. */
  header?: ReactNode
  /** Buttons that stay visible at the bottom while the content scrolls. */
  actions?: ReactNode
  children: ReactNode
}

const Dialog = styled.dialog`
  width: min(30rem, calc(100vw - 2 * var(--space-4)));
  max-height: min(88dvh, 52rem);
  padding: 0;
  border: var(--stroke-thin) solid var(--color-border);
  border-radius: var(--radius-modal);
  background: var(--color-raised);
  color: var(--color-text);
  box-shadow: var(--shadow-raised);
  overflow: hidden;

  &[data-size='small'] { width: min(24rem, calc(100vw - 2 * var(--space-4))); }
  &[data-size='large'] { width: min(44rem, calc(100vw - 2 * var(--space-4))); }
  &[open] { display: flex; flex-direction: column; }
  &::backdrop { background: var(--color-overlay); }

  > .head { display: flex; align-items: flex-start; justify-content: space-between; gap: var(--space-3); padding: var(--pad-card) var(--pad-card) 0; }
  > .head h2 { margin: 0; font-size: var(--text-xl); overflow-wrap: anywhere; }
  > .head h2:focus { outline: none; }
  > .head > button { margin: -8px -10px 0 auto; }
  > .body { padding: var(--space-3) var(--pad-card) var(--pad-card); overflow-y: auto; overscroll-behavior: contain; }
  > .body > :first-child { margin-top: 0; }
  > .body > :last-child { margin-bottom: 0; }
  > .actions { display: flex; flex-wrap: wrap; gap: var(--space-2); padding: var(--space-3) var(--pad-card) max(var(--space-4), env(safe-area-inset-bottom)); border-top: var(--stroke-thin) solid var(--color-border); }
  /*
   * As wide as their labels need: two that do not fit are stacked, instead of breaking labels into
   * three lines.
   */
  > .actions > * { flex: 1 1 auto; }

  &[data-placement='drawer'] { margin: 0 0 0 auto; width: min(24rem, 88vw); height: 100dvh; max-height: none; border-radius: var(--radius-modal) 0 0 var(--radius-modal); }
  @media (max-width: 767.98px) {
    &[data-placement='sheet'] { margin: auto 0 0; width: 100%; max-width: 100%; border-width: var(--stroke-thin) 0 0; border-radius: var(--radius-modal) var(--radius-modal) 0 0; }
  }
  @media (prefers-reduced-motion: no-preference) {
    &[open] { animation: ui-rise var(--motion-normal) var(--motion-ease); }
    &[open]::backdrop { animation: ui-fade var(--motion-normal) var(--motion-ease); }
    &[open][data-placement='drawer'] { animation-name: ui-from-right; }
  }
`

/**
 * A native modal dialog: it traps the focus, restores it afterwards, and hides the page behind from
 * screen readers.
 */
export function Modal(props: ModalProps) {
  const { open, onClose, title, hideTitle, closeLabel, dismissible = true, header, actions, children } = props
  const { placement = 'center', size = 'medium' } = props
  const { dialog, heading, cancel } = useModalDialog(open, onClose, dismissible, title)
  const titleId = useId()
  return (
    <Dialog
      ref={dialog}
      aria-labelledby={titleId}
      data-placement={placement}
      data-size={size}
      onCancel={cancel}
      // Chrome closes on a second Escape whatever `cancel` does, unless the key press itself is
      // stopped.
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !dismissible) event.preventDefault()
      }}
      onMouseDown={(event) => {
        if (event.target === dialog.current && dismissible) onClose()
      }}
    >
      {open && (
        <>
          {header}
          <div className="head">
            <h2
              ref={heading}
              id={titleId}
              tabIndex={-1}
              className={hideTitle ? 'visually-hidden' : undefined}
            >
              {title}
            </h2>
            {closeLabel && <IconButton icon="close" label={closeLabel} onClick={onClose} />}
          </div>
          <div className="body">{children}</div>
          {actions && <div className="actions">{actions}</div>}
        </>
      )}
    </Dialog>
  )
}
