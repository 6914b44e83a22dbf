import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { FieldBlock, FieldFrame, type FieldFrameProps } from './field-frame.tsx'
import { Icon } from './icon.tsx'

/** Inputs and selects in the brand's shape. The front page has none, and does not load this. */
export const ControlBlock = styled(FieldBlock)`
  input:not([type='checkbox'], [type='radio'], [type='range']), textarea, select {
    width: 100%;
    min-width: 0;
    min-height: var(--size-control);
    padding: var(--space-2) var(--pad-control);
    border: var(--stroke-thick) solid var(--color-control);
    border-radius: var(--radius-control);
    background: var(--color-surface);
    color: var(--color-text);
    font: inherit;
    font-size: max(16px, var(--text-md));
  }
  textarea { display: block; resize: vertical; line-height: var(--line-body); border-radius: min(var(--radius-control), 20px); }
  select {
    appearance: none;
    padding-right: 3rem;
    text-overflow: ellipsis;
  }
  .select { position: relative; min-width: 0; }
  .select .icon { position: absolute; inset: 0 1rem 0 auto; margin-block: auto; color: var(--color-link); pointer-events: none; }
  ::placeholder { color: var(--color-muted); opacity: 1; }
  [aria-invalid]:not([type='checkbox']) { border-color: var(--color-danger-text); }
  :disabled { opacity: 0.6; cursor: not-allowed; }
  .with-end { position: relative; }
  .with-end > input { padding-right: 3.5rem; }
  .with-end > .end { position: absolute; inset: 0 4px 0 auto; display: flex; align-items: center; color: var(--color-muted); }
`

/** A field with an input or a select. */
export function ControlFrame(props: Omit<FieldFrameProps, 'Block'>) {
  return <FieldFrame {...props} Block={ControlBlock} />
}

/** A `<select>` with its own arrow; the browser's is switched off. */
export function SelectBox({ children }: { children: ReactNode }) {
  return (
    <div className="select">
      {children}
      <Icon name="chevron-down" size={20} />
    </div>
  )
}
