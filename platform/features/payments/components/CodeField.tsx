import { useState } from 'react'
import { styled } from 'styled-components'
import { useT } from '../../../i18n/react.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'

const Fold = styled.details`
  summary { display: flex; align-items: center; min-height: var(--size-touch); color: var(--color-link); cursor: pointer; }
  summary::before { content: '+'; width: 1.4em; font-weight: var(--weight-strong); }
  &[open] > summary::before { content: '–'; }
  .code { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: var(--space-2); align-items: start; }
`

export interface CodeFieldProps {
  typed: string
  error: string | undefined
  busy: boolean
}

/**
 * The discount code, folded: few buyers have one, and an empty field makes people leave to look for
 * one. An applied code is shown beside its name and in the total.
 */
export function CodeField({ typed, error, busy }: CodeFieldProps) {
  const t = useT('payments')
  const [opened, setOpen] = useState(false)
  const open = opened || error !== undefined
  const label = t('code_label')
  return (
    <Fold open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{open || typed === '' ? label : `${label}: ${typed}`}</summary>
      <div className="code">
        <TextField
          name="discount_code"
          label={label}
          hideLabel
          error={error}
          defaultValue={typed}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Button type="submit" variant="secondary" formMethod="get" formNoValidate busy={busy}>
          {t('code_apply')}
        </Button>
      </div>
    </Fold>
  )
}
