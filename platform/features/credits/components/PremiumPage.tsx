import { styled } from 'styled-components'
import { PREMIUM_CHANCE } from '../../../core/memberships.ts'
import { formatMoney, formatNumber, formatPercent } from '../../../i18n/format.ts'
import { useLocale, useT } from '../../../i18n/react.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Container } from '../../../ui/layout.tsx'
import { useMe } from '../../../ui/page.tsx'
import type { Tariff } from '../tariff.ts'
import { Comparison } from './Comparison.tsx'
import { DiscountNotice } from './DiscountNotice.tsx'
import { MessageCosts } from './MessageCosts.tsx'
import { PackageGrid } from './PackageGrid.tsx'
import { Unavailable } from './Unavailable.tsx'

const Page = styled.div`
  display: grid;
  gap: var(--space-6);
  padding-block: var(--space-4) var(--space-7);
  > * { min-width: 0; }
  > section > h2 { font-size: var(--text-xl); margin: 0 0 var(--space-5); }
  > section > p { margin: var(--space-4) 0 0; }
  .two { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-6); align-items: start; }
  @media (min-width: 992px) { .two { grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); } }
`

const Hero = styled.header`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-5);
  padding: var(--space-6) var(--space-5);
  border-radius: min(var(--radius-card), 28px);
  background: var(--color-hero);
  background-image: var(--gradient-hero);
  color: var(--color-on-hero);
  h1 { display: flex; gap: var(--space-3); align-items: center; margin: 0 0 var(--space-2); color: inherit; font-size: var(--text-3xl); }
  p { margin: 0; max-width: 38em; }
  .claim strong { display: block; font-family: var(--font-heading); font-size: min(15vw, 5.5rem); line-height: 1; white-space: nowrap; }
  .claim span { font-size: var(--text-lg); }
  .claim p { margin-top: var(--space-2); }
  @media (min-width: 768px) {
    grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); align-items: center; padding: var(--space-7) var(--space-6);
    .claim strong { font-size: min(8vw, 5.5rem); }
  }
`

/**
 * Premium membership: its benefits compared to those of free members, and the packages that grant
 * it with prices.
 */
export function PremiumPage({ tariff }: { tariff: Tariff }) {
  const t = useT('pricing')
  const { iso } = useLocale()
  const me = useMe()
  const { list, available } = tariff
  const credits = t('common:credits', { count: list.message.credits })
  return (
    <Container>
      <Page>
        <Hero>
          <div>
            <h1>
              <Icon name="star" size={36} />
              {t('premium_title')}
            </h1>
            <p className="text-lg">
              {t('premium_lead', { photos: formatNumber(iso, tariff.premium.photos) })}
            </p>
          </div>
          <Claim />
        </Hero>
        {me?.paid && <Alert tone="success">{t('is_premium')}</Alert>}
        {!available && <Unavailable />}
        {available && list.discount && <DiscountNotice discount={list.discount} />}
        <section>
          <h2>{t('credits:premium_title')}</h2>
          <PackageGrid list={list} available={available} />
          <p className="muted">
            {t('credits:lead')}{' '}
            {t('credits:message_costs', { credits, price: formatMoney(iso, list.message.price_from) })}
          </p>
        </section>
        <div className="two">
          <Comparison tariff={tariff} />
          <MessageCosts tariff={tariff} />
        </div>
      </Page>
    </Container>
  )
}

/** The advertised number together with the note that it is an estimate. */
function Claim() {
  const t = useT('pricing')
  const { iso } = useLocale()
  return (
    <div className="claim">
      <strong>+{formatPercent(iso, PREMIUM_CHANCE)}</strong>
      <span>{t('claim')}</span>
      <p className="text-sm">{t('claim_basis')}</p>
    </div>
  )
}
