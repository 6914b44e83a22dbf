import { href } from '../../../core/routes.ts'
import { formatMoney } from '../../../i18n/format.ts'
import { useLocale, useT } from '../../../i18n/react.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { useSite } from '../../../ui/page.tsx'
import type { Confirmation } from '../pages.ts'
import { Facts } from './OrderFacts.tsx'

interface WithdrawalDoneProps {
  confirmation: Confirmation
  /** Of the receipt's link: who came by it may be unable to log in, and stays with its orders. */
  token: string | null
}

/** What was declared and when, for the reader to keep. */
export function WithdrawalDone({ confirmation, token }: WithdrawalDoneProps) {
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
