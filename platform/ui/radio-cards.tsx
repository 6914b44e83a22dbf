import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { FieldFrame, type FieldTexts } from './field-frame.tsx'

export interface RadioCard {
  value: string
  label: string
  hint?: string
  /** An `Icon`, a logo or a price at the start of the card. */
  mark?: ReactNode
  /** Content at its end, e.g. a price. */
  end?: ReactNode
  disabled?: boolean
}

export interface RadioCardsProps extends FieldTexts {
  name: string
  options: readonly RadioCard[]
  value?: string | undefined
  defaultValue?: string | undefined
  onChange?: (value: string) => void
  /** Side by side, as many as fit; otherwise stacked. */
  row?: boolean
  required?: boolean
}

const Cards = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-2);
  &[data-row] { grid-template-columns: repeat(auto-fit, minmax(min(100%, 8.5rem), 1fr)); }

  label {
    position: relative;
    display: flex;
    align-items: center;
    gap: var(--space-3);
    min-height: calc(var(--size-control) + 8px);
    padding: var(--space-2) var(--pad-control);
    border: var(--stroke-thick) solid var(--color-control);
    border-radius: min(var(--radius-control), var(--radius-card));
    background: var(--color-surface);
    cursor: pointer;
  }
  &[data-row] label { justify-content: center; text-align: center; }
  input { flex: none; width: 22px; height: 22px; margin: 0; accent-color: var(--color-action); }
  &[data-row] input { position: absolute; opacity: 0; inset: 0; width: 100%; height: 100%; }
  .words { flex: 1; min-width: 0; overflow-wrap: anywhere; font-weight: var(--weight-strong); color: var(--color-heading); }
  &[data-row] .words { flex: 0 1 auto; }
  small { display: block; font-weight: var(--weight-body); font-size: var(--text-sm); color: var(--color-muted); }
  label:has(:checked) { border-color: var(--color-link); background: var(--color-soft); color: var(--color-on-soft); box-shadow: inset 0 0 0 1px var(--color-link); }
  label:has(:checked) .words, label:has(:checked) small { color: inherit; }
  label:has(:focus-visible) { outline: 3px solid var(--color-focus); outline-offset: 2px; }
  label:has(:disabled) { opacity: 0.55; cursor: not-allowed; }
  @media (prefers-reduced-motion: no-preference) {
    label { transition: background var(--motion-fast) var(--motion-ease), border-color var(--motion-fast) var(--motion-ease); }
  }
`

/** A choice of one among few, each a card large enough for a thumb. */
export function RadioCards(props: RadioCardsProps) {
  const { label, hint, error, note, hideLabel, name, options, value, defaultValue, onChange, row, required } =
    props
  return (
    <FieldFrame group label={label} hint={hint} error={error} note={note} hideLabel={hideLabel ?? false}>
      {(ties) => (
        <Cards data-row={row || undefined}>
          {options.map((option, index) => (
            <label key={option.value}>
              <input
                type="radio"
                name={name}
                value={option.value}
                required={required}
                disabled={option.disabled}
                {...(index === 0 ? ties : {})}
                {...(value === undefined
                  ? { defaultChecked: option.value === defaultValue }
                  : { checked: option.value === value })}
                {...(onChange || value !== undefined ? { onChange: () => onChange?.(option.value) } : {})}
              />
              {option.mark}
              <span className="words">
                {option.label}
                {option.hint && <small>{option.hint}</small>}
              </span>
              {option.end}
            </label>
          ))}
        </Cards>
      )}
    </FieldFrame>
  )
}
