import { styled } from 'styled-components'
import { href } from '../../../core/routes.ts'
import { currencyDigits, formatDateTime, formatMoney, formatNumber } from '../../../i18n/format.ts'
import { useLocale, useT } from '../../../i18n/react.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { TextField } from '../../../ui/field.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { useFormState, usePage } from '../../../ui/page.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { BackToAccount } from '../../../widgets/BackToAccount.tsx'
import type { SpendingLimitsAnswer, setSpendingLimitsCall } from '../contract.ts'
import type { LimitPage as Data } from '../pages.ts'

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  > [role='alert']:empty { position: absolute; }
  p { margin: 0; }
  .change { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: var(--space-2); margin-top: var(--space-3); }
`

const HOUR = 3600

/** The member's own spending limits: a field for each period, what is left, and pending changes. */
export function LimitPage() {
  const t = useT('spending')
  const { iso } = useLocale()
  const { limits, timeZone, saved } = usePage().data as Data
  const form = useForm<typeof setSpendingLimitsCall>('POST', '/api/spending-limit', {
    next: () => href('account-limit', {}, { saved: '1' }),
    posted: useFormState(),
    offline: t('common:offline'),
  })
  const { cooling } = limits
  return (
    <div className="page-plain">
      <BackToAccount />
      <h1>{t('title')}</h1>
      <p>{t('lead')}</p>
      {saved && !form.fault && <Alert tone="success">{t('saved')}</Alert>}
      <Form method="post" action={href('account-limit')} {...form.props}>
        <FormErrors title={form.fault} />
        {limits.limits.map((one) => (
          <PeriodField
            key={one.period}
            one={one}
            currency={limits.currency}
            timeZone={timeZone}
            field={form.field(one.period)}
          />
        ))}
        <p className="muted text-sm">
          {t('rules', {
            hours: formatNumber(iso, cooling.day / HOUR),
            days: formatNumber(iso, cooling.week / (24 * HOUR)),
          })}
        </p>
        <Button type="submit" busy={form.busy}>
          {t('save')}
        </Button>
      </Form>
    </div>
  )
}

interface PeriodFieldProps {
  one: SpendingLimitsAnswer['limits'][number]
  currency: string
  timeZone: string
  field: { name: string; error: string | undefined; defaultValue: string | undefined }
}

function PeriodField({ one, currency, timeZone, field }: PeriodFieldProps) {
  const t = useT('spending')
  const { iso } = useLocale()
  const { period, limit, spent, left, free_at: freeAt, change } = one
  const at = (time: string) => formatDateTime(iso, new Date(time), timeZone)
  const whole = (amount: number) => String(amount / 10 ** currencyDigits(currency))
  const hint =
    left && limit
      ? t('left', { left: formatMoney(iso, left), limit: formatMoney(iso, limit), until: at(freeAt) })
      : t('spent', { spent: formatMoney(iso, spent) })
  return (
    <Card>
      <TextField
        {...field}
        label={t(`per_${period}`, { currency })}
        hint={hint}
        defaultValue={field.defaultValue ?? (limit ? whole(limit.amount) : '')}
        placeholder={t('none')}
        inputMode="numeric"
        maxLength={7}
        autoComplete="off"
      />
      {change && (
        <div className="change">
          <span>
            {t('change', {
              at: at(change.at),
              limit: change.limit ? formatMoney(iso, change.limit) : t('none'),
            })}
          </span>
          <Button type="submit" variant="secondary" size="small" name="keep" value={period} formNoValidate>
            {t('keep')}
          </Button>
        </div>
      )}
    </Card>
  )
}
