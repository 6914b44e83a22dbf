import { styled } from 'styled-components'
import { href } from '../../../core/routes.ts'
import { formatMoney } from '../../../i18n/format.ts'
import { useLocale, useT } from '../../../i18n/react.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Container } from '../../../ui/layout.tsx'
import { useSite } from '../../../ui/page.tsx'
import type { Confirmation, WithdrawalPage } from '../pages.ts'
import { ChooseOrder } from './ChooseOrder.tsx'
import { ConfirmWithdrawal } from './ConfirmWithdrawal.tsx'
import { Facts } from './OrderFacts.tsx'

const Page = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-5);
  padding-block: var(--space-4) var(--space-6);
  h1, h2, p { margin: 0; }
  h2 { font-size: var(--text-lg); }
  form, .order { display: grid; gap: var(--space-4); }
  ul { display: grid; gap: var(--space-4); margin: 0; padding: 0; list-style: none; }
  dl { display: grid; gap: var(--space-2); margin: 0; }
  /* If large text leaves no room beside the name, the value wraps below it. */
  dl div { display: flex; flex-wrap: wrap; gap: 0 var(--space-4); }
  dt { flex: 1 0 auto; width: min-content; }
  dt, .quiet { color: var(--color-muted); }
  dd { max-width: min(100%, max(70%, 14rem)); margin: 0 0 0 auto; text-align: right; overflow-wrap: anywhere; }
  dd strong { font-size: var(--text-lg); }
`

/** Withdrawal from an order in two steps, and its confirmation; plain forms without JavaScript. */
export function Withdrawal({ page }: { page: WithdrawalPage }) {
  const t = useT('withdrawal')
  return (
    <Container narrow>
      <Page>
        <h1>{page.done ? t('done_title') : t('title')}</h1>
        {page.done ? (
          <WithdrawalDone confirmation={page.done} token={page.token} />
        ) : page.chosen ? (
          <ConfirmWithdrawal chosen={page.chosen} page={page} />
        ) : (
          <ChooseOrder page={page} />
        )}
      </Page>
    </Container>
  )
}

interface WithdrawalDoneProps {
  confirmation: Confirmation
  /** Token of the receipt's link: its holder may be unable to log in, so further links keep it. */
  token: string | null
}

/** The declaration and its time, for the member to keep. */
function WithdrawalDone({ confirmation, token }: WithdrawalDoneProps) {
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
      <ButtonLink
        href={token ? href('withdrawal', {}, { token }) : href('transactions')}
        block
        variant="secondary"
      >
        {t('to_orders')}
      </ButtonLink>
    </>
  )
}
