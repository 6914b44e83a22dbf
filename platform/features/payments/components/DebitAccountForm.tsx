import type { FormEvent } from 'react'
import { href } from '../../../core/routes.ts'
import { formatMoney } from '../../../i18n/format.ts'
import { useLocale, useT } from '../../../i18n/react.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { TextField } from '../../../ui/field.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { useFormState } from '../../../ui/page.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { OrderSum } from '../../../widgets/order/OrderSum.tsx'
import type { directDebitCall } from '../contract.ts'
import type { DebitPage } from '../debit/page.ts'
import { debitInput } from '../order-input.ts'
import { SUM_CHANGED } from '../rules.ts'
import { orderFault } from './order-fault.ts'

/** Formats an IBAN in groups of four, as printed. */
export function groupedIban(typed: string): string {
  return (
    typed
      .toUpperCase()
      .replace(/[^A-Z0-9]/g, '')
      .match(/.{1,4}/g) ?? []
  ).join(' ')
}

/**
 * Groups what is typed at the end; corrections in the middle are grouped on blur, to keep the
 * caret.
 */
function group({ currentTarget: field, type }: FormEvent<HTMLInputElement>): void {
  const atEnd = field.selectionStart === field.value.length
  if (atEnd || type === 'blur') field.value = groupedIban(field.value)
}

/** The first step: account and phone number. */
export function DebitAccountForm({ page }: { page: DebitPage }) {
  const t = useT('directdebit')
  const { iso } = useLocale()
  const { price, discount, package: id, typedCode } = page.order
  const form = useForm<typeof directDebitCall>('POST', '/api/directdebit', {
    input: debitInput,
    next: ({ id }) => href('directdebit', {}, { id }),
    elsewhere: {
      sum_changed: () =>
        href('directdebit', {}, { package: id, discount_code: typedCode || undefined, sum: SUM_CHANGED }),
    },
    posted: useFormState(),
    offline: t('common:offline'),
  })
  const fault = orderFault(form, ['holder', 'iban', 'phone'], page.sumError)
  return (
    <form method="post" action={href('directdebit', {}, { package: id })} {...form.props} noValidate>
      <FormErrors title={fault} />
      <input type="hidden" name="idempotency_key" value={page.formKey} />
      <input type="hidden" name="step" value="account" />
      <input type="hidden" name="package" value={id} />
      <input type="hidden" name="amount" value={(discount?.amount ?? price).amount} />
      {typedCode && <input type="hidden" name="discount_code" value={typedCode} />}
      <Card>
        <OrderSum price={price} discount={discount} />
      </Card>
      <AccountFields field={form.field} />
      <p className="muted text-sm">
        {t('limits', { day: formatMoney(iso, page.limits.day), month: formatMoney(iso, page.limits.month) })}
      </p>
      <Button type="submit" size="large" block busy={form.busy}>
        {t('send_code')}
      </Button>
    </form>
  )
}

/** Account holder, IBAN, and the phone that receives the code. */
function AccountFields({ field }: Pick<ReturnType<typeof useForm<typeof directDebitCall>>, 'field'>) {
  const t = useT('directdebit')
  return (
    <>
      <TextField {...field('holder')} label={t('holder_label')} autoComplete="name" maxLength={70} required />
      <TextField
        {...field('iban')}
        label={t('iban_label')}
        hint={t('iban_hint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={42}
        required
        onInput={group}
        onBlur={group}
      />
      <TextField
        {...field('phone')}
        label={t('phone_label')}
        hint={t('phone_hint')}
        type="tel"
        autoComplete="tel"
        maxLength={30}
        required
      />
    </>
  )
}
