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

/** The discount code, folded until there is one: few have a code, and an empty field sends people off to look for one. */
export function CodeField({ typed, error, busy }: CodeFieldProps) {
  const t = useT('payments')
  const [open, setOpen] = useState(typed !== '')
  return (
    <Fold open={open || error !== undefined} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('code_label')}</summary>
      <div className="code">
        <TextField
          name="discount_code"
          label={t('code_label')}
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
