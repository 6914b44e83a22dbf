import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import { styled } from 'styled-components'
import { Icon } from './icon.tsx'

export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  /** May hold links, e.g. to the terms. */
  label: ReactNode
  hint?: string | undefined
  error?: string | undefined
  /** `switch` is for settings that take effect immediately. */
  look?: 'box' | 'switch'
}

const Block = styled.div`
  .row { display: flex; align-items: flex-start; gap: var(--space-3); min-height: 44px; padding-block: 10px; cursor: pointer; }
  input { flex: none; width: 24px; height: 24px; margin: 0; accent-color: var(--color-action); cursor: pointer; }
  input[role='switch'] {
    appearance: none;
    width: 48px;
    height: 28px;
    margin-block: -2px;
    border: 2px solid var(--color-control);
    border-radius: 14px;
    background: radial-gradient(circle at 12px 50%, var(--color-control) 8px, transparent 8.6px);
  }
  input[role='switch']:checked {
    border-color: var(--color-action);
    background: radial-gradient(circle at calc(100% - 12px) 50%, var(--color-on-action) 8px, transparent 8.6px) var(--color-action);
  }
  &[data-look='switch'] .row { justify-content: space-between; flex-direction: row-reverse; }
  &[data-look='switch'] .words { flex: 1; }
  .words { min-width: 0; overflow-wrap: anywhere; hyphens: auto; }
  .hint { display: block; font-size: var(--text-sm); color: var(--color-muted); }
  .error { display: flex; gap: var(--space-1); margin: 0 0 var(--space-2); font-size: var(--text-sm); font-weight: var(--weight-strong); color: var(--color-danger-text); }
`

/** A single checkbox. The whole row is clickable. */
export function Checkbox({ label, hint, error, look = 'box', id, ...input }: CheckboxProps) {
  const made = useId()
  const own = id ?? made
  return (
    <Block data-look={look}>
      <label className="row" htmlFor={own}>
        <input
          {...input}
          id={own}
          type="checkbox"
          {...(look === 'switch' ? { role: 'switch' } : {})}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${own}-error` : undefined}
        />
        <span className="words">
          {label}
          {hint && <span className="hint">{hint}</span>}
        </span>
      </label>
      {error && (
        <p className="error" id={`${own}-error`}>
          <Icon name="warning" size={18} />
          {error}
        </p>
      )}
    </Block>
  )
}
