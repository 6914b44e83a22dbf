import { styled } from 'styled-components'
import { href } from '../../../core/routes.ts'
import { formatMoney } from '../../../i18n/format.ts'
import { useLocale, useT } from '../../../i18n/react.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { TextField } from '../../../ui/field.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { Container } from '../../../ui/layout.tsx'
import { useFormState, useSite } from '../../../ui/page.tsx'
import type { Confirmation, OrderChoice, WithdrawalPage } from '../pages.ts'

const Page = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-5);
  padding-block: var(--space-4) var(--space-6);
  h1, h2, p { margin: 0; }
  h2 { font-size: var(--text-lg); }
  form, .order { display: grid; gap: var(--space-4); }
  ul { display: grid; gap: var(--space-4); margin: 0; padding: 0; list-style: none; }
  dl { display: grid; grid-template-columns: fit-content(40%) 1fr; gap: var(--space-2) var(--space-4); margin: 0; }
  dt, .quiet { color: var(--color-muted); }
  dd { margin: 0; text-align: right; overflow-wrap: anywhere; }
  dd strong { font-size: var(--text-lg); }
`

/** Withdrawal from an order in two steps, and its confirmation; plain forms, without script. */
export function Withdrawal({ page }: { page: WithdrawalPage }) {
  const t = useT('withdrawal')
  return (
    <Container narrow>
      <Page>
        <h1>{page.done ? t('done_title') : t('title')}</h1>
        {page.done ? (
          <Done confirmation={page.done} />
        ) : page.chosen ? (
          <Confirm chosen={page.chosen} page={page} />
        ) : (
          <Choose page={page} />
        )}
      </Page>
    </Container>
  )
}

function Choose({ page: { orders, token } }: { page: WithdrawalPage }) {
  const t = useT('withdrawal')
  // A refused form comes back here where its order can no longer be withdrawn.
  const fault = useFormState()?.errors['']
  return (
    <>
      <FormErrors title={fault} />
      {orders.length === 0 ? (
        <>
          <p>{t('none')}</p>
          <p>
            <a className="tap" href={href('transactions')}>
              {t('to_orders')}
            </a>
          </p>
        </>
      ) : (
        <>
          <p>{t('intro')}</p>
          <ul>
            {orders.map((order) => (
              <li key={order.id}>
                <Card>
                  <div className="order">
                    <OrderFacts order={order} />
                    {order.amount.amount > 0 ? (
                      <ButtonLink
                        href={href('withdrawal', {}, { order: order.id, token: token ?? undefined })}
                        block
                      >
                        {t('choose')}
                      </ButtonLink>
                    ) : (
                      <p>{t('all_used')}</p>
                    )}
                  </div>
                </Card>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="quiet text-sm">
        <a className="tap" href={href('pages-name', { name: 'return-policy' })}>
          {t('policy')}
        </a>
      </p>
    </>
  )
}

function OrderFacts({ order }: { order: OrderChoice }) {
  const t = useT('withdrawal')
  const { iso } = useLocale()
  const credits = (count: number) => t('common:credits', { count })
  return (
    <Facts
      rows={[
        [t('order'), order.number],
        [t('bought'), order.boughtOn],
        [t('bought_what'), `${credits(order.credits)} · ${formatMoney(iso, order.paid)}`],
        [t('unused'), order.share ? `${credits(order.unused)} · ${order.share}` : credits(order.unused)],
        [t('until'), order.until],
      ]}
      total={[t('sum'), formatMoney(iso, order.amount)]}
    />
  )
}

interface FactsProps {
  rows: readonly (readonly [string, string])[]
  total: readonly [string, string]
}

function Facts({ rows, total }: FactsProps) {
  return (
    <dl>
      {rows.map(([label, value]) => (
        <div key={label} style={{ display: 'contents' }}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div style={{ display: 'contents' }}>
        <dt>{total[0]}</dt>
        <dd>
          <strong>{total[1]}</strong>
        </dd>
      </div>
    </dl>
  )
}

interface ConfirmProps {
  chosen: NonNullable<WithdrawalPage['chosen']>
  page: WithdrawalPage
}

function Confirm({ chosen: { order, name, email }, page: { token, formKey } }: ConfirmProps) {
  const t = useT('withdrawal')
  const { name: site } = useSite()
  const errors = useFormState()?.errors ?? {}
  const query = { token: token ?? undefined }
  const fault = errors.name || errors.email ? undefined : errors['']
  return (
    <>
      <p>{t('declaration', { site })}</p>
      <Card>
        <OrderFacts order={order} />
      </Card>
      <p>{t('back_to_method', { method: order.method })}</p>
      <form method="post" action={href('withdrawal', {}, { order: order.id, ...query })} noValidate>
        <FormErrors title={fault} />
        <input type="hidden" name="idempotency_key" value={formKey} />
        <input type="hidden" name="order" value={order.id} />
        <input type="hidden" name="amount" value={order.amount.amount} />
        {token && <input type="hidden" name="token" value={token} />}
        <TextField
          name="name"
          label={t('name')}
          defaultValue={name}
          error={errors.name}
          required
          maxLength={120}
          autoComplete="name"
        />
        <TextField
          name="email"
          type="email"
          label={t('email')}
          hint={t('email_hint')}
          defaultValue={email}
          error={errors.email}
          required
          maxLength={254}
          autoComplete="email"
        />
        <Button type="submit" size="large" block>
          {t('confirm')}
        </Button>
      </form>
      <p className="text-center">
        <a className="tap" href={href('withdrawal', {}, query)}>
          {t('back')}
        </a>
      </p>
    </>
  )
}

function Done({ confirmation }: { confirmation: Confirmation }) {
  const t = useT('withdrawal')
  const { iso } = useLocale()
  const { name: site, supportEmail } = useSite()
  const { amount, credits, email, manual, name, number, received } = confirmation
  return (
    <>
      <Alert tone="success" title={t('done_text', { email })} />
      {manual && (
        <Alert tone="warning" title={t('manual_title')}>
          <p>{t('manual_text', { email: supportEmail })}</p>
        </Alert>
      )}
      <Card>
        <div className="order">
          <h2>{t('done_content')}</h2>
          <p>{t('declaration', { site })}</p>
          <Facts
            rows={[
              [t('received'), received],
              [t('order'), number],
              [t('name'), name],
              [t('email'), email],
              [t('unused'), t('common:credits', { count: credits })],
            ]}
            total={[t('sum'), formatMoney(iso, amount)]}
          />
        </div>
      </Card>
      {!manual && <p className="quiet">{t('done_when')}</p>}
      <ButtonLink href={href('transactions')} block variant="secondary">
        {t('to_orders')}
      </ButtonLink>
    </>
  )
}
