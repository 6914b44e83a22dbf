import { type FormEvent, useId } from 'react'
import { styled } from 'styled-components'
import { useT } from '../../../i18n/react.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { GRANT_DAYS, USUAL_DAYS } from '../album-rules.ts'

interface GrantFormProps {
  readonly member: { readonly id: string; readonly name: string }
  /** The other member has requested access: shows a button to refuse. */
  readonly refuse: boolean
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

const Form = styled.form`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2);
  .days { position: relative; flex: 1 1 8rem; }
  @media (max-width: 479px) { .days { flex-basis: 100%; } }
  .days .icon { position: absolute; inset: 0 var(--space-3) 0 auto; margin-block: auto; color: var(--color-link); pointer-events: none; }
  .days ~ * { flex: 1 1 auto; }
  select { appearance: none; width: 100%; min-height: var(--size-touch); padding: 0 3rem 0 var(--space-3); border: var(--stroke-thin) solid var(--color-control); border-radius: var(--radius-control); background: var(--color-surface); color: var(--color-text); font: inherit; }
`

/** Grants one member access to the private photos for some days. */
export function GrantForm({ member, refuse, onSubmit }: GrantFormProps) {
  const t = useT('album')
  const id = useId()
  return (
    <Form method="post" action="/album-change" onSubmit={onSubmit}>
      <input type="hidden" name="member" value={member.id} />
      <label className="visually-hidden" htmlFor={id}>
        {t('how_long')}
      </label>
      <span className="days">
        <select id={id} name="days" defaultValue={USUAL_DAYS}>
          {GRANT_DAYS.map((days) => (
            <option key={days} value={days}>
              {t('days', { count: days })}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" size={20} />
      </span>
      <Button type="submit" name="change" value="grant" size="small">
        {refuse ? t('grant') : t('offer')}
      </Button>
      {refuse && (
        <Button type="submit" name="change" value="end" size="small" variant="secondary">
          {t('refuse')}
        </Button>
      )}
    </Form>
  )
}
