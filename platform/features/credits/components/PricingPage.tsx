import { styled } from 'styled-components'
import { PREMIUM_CHANCE } from '../../../core/memberships.ts'
import { href } from '../../../core/routes.ts'
import { formatMoney, formatPercent } from '../../../i18n/format.ts'
import { useLocale, useT } from '../../../i18n/react.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Container } from '../../../ui/layout.tsx'
import { useMe, useSite } from '../../../ui/page.tsx'
import type { Tariff } from '../tariff.ts'
import { Comparison } from './Comparison.tsx'
import { MessageCosts } from './MessageCosts.tsx'
import { PackageGrid } from './PackageGrid.tsx'

const Page = styled.div`
  display: grid;
  gap: var(--space-6);
  padding-block: var(--space-4) var(--space-7);
  > * { min-width: 0; }
  header > * { margin: 0 0 var(--space-2); }
  > section > h2 { font-size: var(--text-xl); margin: 0 0 var(--space-5); }
  > section > p { margin: var(--space-4) 0 0; }
  .ways { display: flex; flex-wrap: wrap; gap: var(--space-3); }
  .two { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-6); align-items: start; }
  @media (min-width: 992px) { .two { grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); } }
`

/** All prices for visitors; works without scripts. */
export function PricingPage({ tariff }: { tariff: Tariff }) {
  const t = useT('pricing')
  const { iso } = useLocale()
  const me = useMe()
  const { list, available, newcomer } = tariff
  const percent = (value: number) => formatPercent(iso, value)
  return (
    <Container>
      <Page>
        <header>
          <h1>{t('pricing_title')}</h1>
          <p className="text-lg">{t('pricing_lead')}</p>
        </header>
        {newcomer && (
          <Alert tone="brand">
            {t('newcomers', {
              percent: percent(newcomer.percentage),
              price: formatMoney(iso, newcomer.messagePrice),
            })}
          </Alert>
        )}
        {list.discount && (
          <Alert tone="brand">
            {t('credits:discount_included', { percent: percent(list.discount.percentage) })}
          </Alert>
        )}
        <section>
          <h2>{t('credits:premium_title')}</h2>
          <PackageGrid list={list} available={available && me !== null} />
          <p className="muted">
            {t('credits:lead')} {t('credits:premium_chance', { percent: percent(PREMIUM_CHANCE) })}
          </p>
        </section>
        {!me && <Ways />}
        <div className="two">
          <Comparison tariff={tariff} />
          <MessageCosts tariff={tariff} />
        </div>
      </Page>
    </Container>
  )
}

/** An invitation-only site offers its login instead. */
function Ways() {
  const t = useT('common')
  const { signupsOpen } = useSite()
  return (
    <p className="ways">
      {signupsOpen && <ButtonLink href={href('signup')}>{t('signup')}</ButtonLink>}
      <ButtonLink variant="secondary" href={href('login')}>
        {t('login')}
      </ButtonLink>
    </p>
  )
}
