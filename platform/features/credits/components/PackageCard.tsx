import { styled } from 'styled-components'
import { href } from '../../../core/routes.ts'
import { formatMoney, formatPercent } from '../../../i18n/format.ts'
import { useLocale, useT } from '../../../i18n/react.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { PriceTag } from '../../../ui/price-tag.tsx'
import { Ribbon } from '../../../ui/ribbon.tsx'
import type { CreditPackageAnswer } from '../contract.ts'

export interface PackageCardProps {
  offer: CreditPackageAnswer
  available: boolean
  returnPath: string | null
}

const Body = styled.div`
  display: grid;
  gap: var(--space-3);
  height: 100%;
  grid-template-rows: 1fr auto;
  .top { padding-top: var(--space-1); display: grid; gap: var(--space-2); align-content: start; justify-items: start; }
  h2 { margin: 0; font-size: var(--text-2xl); }
  /* As wide as the card: WebKit breaks "pretty" lines of a narrow box too early. */
  p { margin: 0; justify-self: stretch; color: var(--color-muted); }
`

/**
 * One of the four packages: credits, price, price of a message. A plain link leads to the checkout.
 */
export function PackageCard({ offer, available, returnPath }: PackageCardProps) {
  const t = useT('credits')
  const { iso } = useLocale()
  const credits = t('common:credits', { count: offer.credits })
  return (
    <Card as="li" marked={offer.popular}>
      {offer.saving > 0 && <Ribbon>{t('saving', { percent: formatPercent(iso, offer.saving) })}</Ribbon>}
      {offer.popular && (
        <Ribbon tone="primary" side="start">
          {t('popular')}
        </Ribbon>
      )}
      <Body>
        <Offer offer={offer} credits={credits} />
        {available && (
          <ButtonLink
            block
            variant={offer.popular ? 'primary' : 'secondary'}
            href={href(
              'credits-id-paymentmethod',
              { id: offer.id },
              returnPath ? { return: returnPath } : {},
            )}
          >
            {t('choose_package', { credits })}
          </ButtonLink>
        )}
      </Body>
    </Card>
  )
}

/** Content and price of the package, and the price of a message with it. */
function Offer({ offer, credits }: Pick<PackageCardProps, 'offer'> & { credits: string }) {
  const t = useT('credits')
  const { iso } = useLocale()
  return (
    <div className="top">
      <h2>{credits}</h2>
      <PriceTag
        price={formatMoney(iso, offer.discounted_price ?? offer.price)}
        before={offer.discounted_price ? formatMoney(iso, offer.price) : undefined}
        texts={{ before: t('price_before'), now: t('price_now') }}
        note={t('one_time')}
      />
      {offer.messages > 0 && (
        <p>
          {t('messages', { count: offer.messages })}
          <br />
          {t('message_price', { price: formatMoney(iso, offer.message_price) })}
        </p>
      )}
    </div>
  )
}
