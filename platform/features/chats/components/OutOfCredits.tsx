import { useEffect, useState } from 'react'
import { styled } from 'styled-components'
import { callApi } from '../../../core/api-client.ts'
import { href } from '../../../core/routes.ts'
import { formatMoney } from '../../../i18n/format.ts'
import { useLocale, useT } from '../../../i18n/react.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { Avatar } from '../../../ui/photo.tsx'
import { FictionalLabel } from '../../../widgets/FictionalLabel.tsx'
import { TopUp } from '../../../widgets/order/TopUp.tsx'
import type { CreditPackageAnswer, listPackagesCall } from '../../credits/contract.ts'
import { useRefresh } from '../../live/hooks.ts'
import type { Partner } from '../present.ts'
import { offersFor } from '../short-of-credits.ts'

interface OutOfCreditsProps {
  partner: Partner
  conversation: string
  /** The part of the profile that the text answers. */
  about?: string | undefined
  credits: number
  cost: number
  /** The text in the input; null for a photo or a gift. */
  text: string | null
  onClose: () => void
}

const Body = styled.div`
  display: grid;
  gap: var(--space-3);
  p { margin: 0; }
  .who { display: flex; gap: var(--space-3); align-items: center; }
  .who bdi { font-weight: var(--weight-strong); color: var(--color-heading); }
  blockquote { margin: 0; padding: var(--space-2) var(--space-3); border-radius: min(var(--radius-control), 16px); background: var(--color-soft); color: var(--color-on-soft); overflow-wrap: anywhere; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 3; overflow: hidden; }
  ul { display: grid; gap: var(--space-2); margin: 0; padding: 0; list-style: none; }
  li a { display: flex; justify-content: space-between; align-items: center; gap: var(--space-3); min-height: calc(var(--size-control) + 4px); padding: var(--space-2) var(--pad-control); border: var(--stroke-thick) solid var(--color-control); border-radius: min(var(--radius-control), var(--radius-card)); color: var(--color-heading); font-weight: var(--weight-strong); text-decoration: none; }
  li[data-popular] a { border-color: var(--color-link); background: var(--color-soft); color: var(--color-on-soft); }
  li span { font-variant-numeric: tabular-nums; white-space: nowrap; }
  s { color: var(--color-muted); font-weight: var(--weight-body); }
`

/**
 * The recipient, the text, and the last order with its stored method, which is repeated here: the
 * text stays in the input and is sent by a press of its own. Without a stored method three
 * packages: one press leads to the checkout, which preselects the last payment method and leads
 * back to this conversation.
 */
export function OutOfCredits(props: OutOfCreditsProps) {
  const { partner, conversation, about, credits, cost, text, onClose } = props
  const t = useT('chats')
  const back = { return: href('chats-id', { id: conversation }, { about }) }
  const offers = useOffers(cost - credits)
  const refresh = useRefresh()
  // The next press compares the credits known here with the price.
  const paid = async () => {
    await refresh(['user'])
    onClose()
  }
  return (
    <Modal
      open
      onClose={onClose}
      placement="sheet"
      title={t('no_credits_title')}
      closeLabel={t('common:close')}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('no_credits_later')}
          </Button>
          <ButtonLink
            variant={offers.length > 0 ? 'quiet' : 'primary'}
            href={href('credits', {}, back)}
            icon="credits"
          >
            {t('no_credits_buy')}
          </ButtonLink>
        </>
      }
    >
      <Body>
        <div className="who">
          <Avatar src={partner.main_image?.thumb ?? null} alt="" size={56} />
          <div>
            <bdi>{partner.name}</bdi> {partner.fictional && <FictionalLabel />}
            <p>
              {t('no_credits_text', {
                cost: t('common:credits', { count: cost }),
                credits: t('common:credits', { count: credits }),
              })}
            </p>
          </div>
        </div>
        {text && <blockquote dir="auto">{text}</blockquote>}
        {text !== null && <p className="muted text-sm">{t('no_credits_kept')}</p>}
        <TopUp missing={cost - credits} back={back} onPaid={paid}>
          <Offers offers={offers} back={back} />
        </TopUp>
      </Body>
    </Modal>
  )
}

function Offers({ offers, back }: { offers: readonly CreditPackageAnswer[]; back: { return: string } }) {
  const t = useT('common')
  const { iso } = useLocale()
  if (offers.length === 0) return null
  return (
    <ul>
      {offers.map((offer) => (
        <li key={offer.id} data-popular={offer.popular || undefined}>
          <a href={href('credits-id-paymentmethod', { id: offer.id }, back)}>
            {t('credits', { count: offer.credits })}
            <span>
              {offer.discounted_price && <s>{formatMoney(iso, offer.price)}</s>}{' '}
              {formatMoney(iso, offer.discounted_price ?? offer.price)}
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}

/**
 * Packages at current prices; empty until loaded, or after a failure: the link to all packages is
 * always shown.
 */
function useOffers(missing: number): readonly CreditPackageAnswer[] {
  const [offers, setOffers] = useState<readonly CreditPackageAnswer[]>([])
  useEffect(() => {
    let current = true
    callApi<typeof listPackagesCall>('GET', '/api/packages').then(
      ({ packages }) => current && setOffers(offersFor(packages, missing)),
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [missing])
  return offers
}
