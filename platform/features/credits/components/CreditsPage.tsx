import { styled } from 'styled-components'
import { PREMIUM_CHANCE } from '../../../core/memberships.ts'
import { href } from '../../../core/routes.ts'
import { formatMoney, formatPercent } from '../../../i18n/format.ts'
import { useLocale, useT } from '../../../i18n/react.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { Container } from '../../../ui/layout.tsx'
import { useMe } from '../../../ui/page.tsx'
import { LimitNote } from '../../../widgets/LimitNote.tsx'
import type { TightestLimit } from '../../spending/contract.ts'
import type { PackageListAnswer } from '../contract.ts'
import { DiscountNotice } from './DiscountNotice.tsx'
import { PackageGrid } from './PackageGrid.tsx'
import { Unavailable } from './Unavailable.tsx'

export interface CreditsPageProps {
  list: PackageListAnswer
  /** False without a payment provider: prices are shown with a note that nothing can be bought. */
  available: boolean
  /** Page to go back to after paying. */
  returnPath: string | null
  /** Why the packages are shown: the member wanted something that requires premium. */
  refusal: string | null
  /** What is left of the member's own spending limit; null without one. */
  limit: TightestLimit | null
}

const Page = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-5);
  padding-block: var(--space-4) var(--space-6);
  header > * { margin: 0 0 var(--space-2); }
  .receipts { display: inline-flex; align-items: center; min-height: var(--size-touch); }
`

const Benefits = styled.section`
  h2 { font-size: var(--text-xl); }
  ul { display: grid; gap: var(--space-3); margin: 0; padding: 0; list-style: none; }
  li { display: flex; gap: var(--space-3); align-items: flex-start; overflow-wrap: anywhere; hyphens: auto; }
  .icon { color: var(--color-link); }
`

/**
 * The packages page: four tiers, prices in the currency of the member's country, no subscription.
 */
export function CreditsPage({ list, available, returnPath, refusal, limit }: CreditsPageProps) {
  const t = useT('credits')
  const { iso } = useLocale()
  const me = useMe()
  const price = formatMoney(iso, list.message.price_from)
  const credits = t('common:credits', { count: list.message.credits })
  return (
    <Container>
      <Page>
        <header>
          <h1>{t('title')}</h1>
          <p className="text-lg">{t('lead')}</p>
          <p className="muted">
            {me && t('balance', { credits: t('common:credits', { count: me.credits }) })}{' '}
            {t('message_costs', { credits, price })}
          </p>
          <p className="text-sm">
            <LimitNote limit={limit} />
          </p>
        </header>
        {refusal && !me?.paid && <Alert tone="info">{refusal}</Alert>}
        {!available && <Unavailable />}
        {available && list.discount && <DiscountNotice discount={list.discount} />}
        <PackageGrid list={list} available={available} returnPath={returnPath} />
        <PremiumBenefits />
        <p>
          <a className="receipts" href={href('transactions')}>
            {t('all_transactions')}
          </a>
        </p>
      </Page>
    </Container>
  )
}

function PremiumBenefits() {
  const t = useT('credits')
  const { iso } = useLocale()
  const lines: readonly (readonly [IconName, string])[] = [
    ['photo', t('premium_photos')],
    ['camera', t('premium_upload')],
    ['search', t('premium_featured')],
    ['star', t('premium_chance', { percent: formatPercent(iso, PREMIUM_CHANCE) })],
  ]
  return (
    <Benefits>
      <h2>{t('premium_title')}</h2>
      <ul>
        {lines.map(([icon, text]) => (
          <li key={icon}>
            <Icon name={icon} /> {text}
          </li>
        ))}
      </ul>
    </Benefits>
  )
}
