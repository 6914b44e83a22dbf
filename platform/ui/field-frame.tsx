import { type ReactNode, useId } from 'react'
import { styled } from 'styled-components'
import { Icon } from './icon.tsx'

/** Props of every field: a label above it, a hint below the label, and the error next to it. */
export interface FieldTexts {
  label: string
  hint?: string | undefined
  /** Error message in the reader's language. Marks the field invalid. */
  error?: string | undefined
  /** Small word after the label, e.g. "optional". */
  note?: string | undefined
  hideLabel?: boolean
}

/** Attributes that connect a control to its label, hint and error. */
export interface ControlTies {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

export const FieldBlock = styled.div`
  display: grid;
  /* Long words of a label or a hint do not widen the field: they wrap. */
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-1);
  min-width: 0;
  border: 0;
  margin: 0;
  padding: 0;

  .label { font-family: var(--font-heading); font-weight: var(--weight-label); letter-spacing: var(--letter-label); font-size: var(--text-sm); color: var(--color-heading); padding: 0; overflow-wrap: anywhere; }
  /* A legend is outside the grid, so the grid's gap does not apply to it. */
  legend.label { margin-bottom: var(--space-1); }
  .note { font-weight: var(--weight-body); color: var(--color-muted); }
  .hint { margin: 0; overflow-wrap: anywhere; font-size: var(--text-sm); color: var(--color-muted); }
  .error { display: flex; gap: var(--space-1); margin: 0; font-size: var(--text-sm); font-weight: var(--weight-strong); color: var(--color-danger-text); }
  .error .icon { margin-top: 0.1em; }
`

export interface FieldFrameProps extends FieldTexts {
  id?: string | undefined
  children: (ties: ControlTies) => ReactNode
  /** A group of controls: `fieldset` and `legend` instead of `div` and `label`. */
  group?: boolean
  /** Replaces `FieldBlock`, with the styles of the content. */
  Block?: typeof FieldBlock
}

/** Label, hint and error around one control or one group of controls. */
export function FieldFrame(props: FieldFrameProps) {
  const { id, label, hint, error, note, hideLabel, group, children, Block = FieldBlock } = props
  const made = useId()
  const own = id ?? made
  const described = [hint && `${own}-hint`, error && `${own}-error`].filter(Boolean).join(' ') || undefined
  const className = hideLabel ? 'visually-hidden' : 'label'
  const name = (
    <>
      {label} {note && <span className="note">{note}</span>}
    </>
  )
  return (
    <Block as={group ? 'fieldset' : 'div'} className="field">
      {group ? (
        <legend className={className}>{name}</legend>
      ) : (
        <label className={className} htmlFor={own}>
          {name}
        </label>
      )}
      {hint && (
        <p className="hint" id={`${own}-hint`}>
          {hint}
        </p>
      )}
      {children({ id: own, 'aria-invalid': error ? true : undefined, 'aria-describedby': described })}
      {error && (
        <p className="error" id={`${own}-error`}>
          <Icon name="warning" size={18} />
          {error}
        </p>
      )}
    </Block>
  )
}
