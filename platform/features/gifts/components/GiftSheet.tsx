import { useState } from 'react'
import { styled } from 'styled-components'
import { GIFT_GROUPS, type Gift, type GiftGroup } from '../../../core/gifts.ts'
import { useT } from '../../../i18n/react.tsx'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import type { ChoiceSheetProps } from './choice-sheet.ts'
import { GiftDrawing } from './GiftDrawing.tsx'

export interface GiftSheetProps extends ChoiceSheetProps<Gift> {
  /** What the credits of one cost; null if unknown. */
  readonly price: string | null
}

const Groups = styled.div`
  display: grid;
  gap: var(--space-4);

  fieldset { min-width: 0; margin: 0; padding: 0; border: 0; }
  legend { padding: 0 0 var(--space-2); font-weight: var(--weight-strong); }
  .grid { display: grid; grid-template-columns: repeat(auto-fill, minmax(6.2rem, 1fr)); gap: var(--space-2); }
  label { position: relative; display: grid; justify-items: center; align-content: start; gap: var(--space-1); padding: var(--space-2) 4px; border: var(--stroke-thin) solid transparent; border-radius: min(var(--radius-control), 20px); font-size: var(--text-xs); line-height: 1.25; text-align: center; overflow-wrap: break-word; hyphens: auto; cursor: pointer; }
  label:has(:checked) { border-color: var(--color-primary); background: var(--color-soft); color: var(--color-on-soft); }
  label:has(:focus-visible) { outline: 3px solid var(--color-focus); outline-offset: 2px; }
  input { position: absolute; inset: 0; width: 100%; height: 100%; margin: 0; opacity: 0; cursor: pointer; }
  @media (hover: hover) { label:hover { background: var(--color-soft); color: var(--color-on-soft); } }
  @media (prefers-reduced-motion: no-preference) {
    svg { transition: transform var(--motion-fast) var(--motion-ease); }
    label:has(:checked) svg { transform: scale(1.12) rotate(-4deg); }
  }
`

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-3);
  width: 100%;

  > p { flex: 1 1 10rem; margin: 0; }
  > button { flex: 1 1 auto; }
`

/**
 * The catalogue with prices. A press selects; only the button below sends, with the price beside
 * it.
 */
export function GiftSheet(props: GiftSheetProps) {
  const { open, name, credits, price, refusal, onSend, onClose } = props
  const t = useT('gifts')
  const [chosen, choose] = useState<Gift | null>(props.chosen)
  return (
    <Modal
      open={open}
      onClose={onClose}
      placement="sheet"
      size="large"
      title={t('title', { name })}
      closeLabel={t('common:close')}
      actions={<Order chosen={chosen} credits={credits} price={price} onSend={onSend} />}
    >
      {refusal}
      <p className="muted">{price ? t('price', { credits, price }) : credits}</p>
      <Catalogue chosen={chosen} onChoose={choose} />
    </Modal>
  )
}

type OrderProps = Pick<GiftSheetProps, 'chosen' | 'credits' | 'price' | 'onSend'>

/** The selected gift with its price, and the button that sends it. */
function Order({ chosen, credits, price, onSend }: OrderProps) {
  const t = useT('gifts')
  return (
    <Foot>
      <p aria-live="polite">
        {chosen ? (
          <>
            <strong>{t(`name_${chosen}`)}</strong> · {price ? t('order_price', { credits, price }) : credits}
          </>
        ) : (
          <span className="muted">{t('choose')}</span>
        )}
      </p>
      <Button icon="gift" disabled={!chosen} onClick={() => chosen && onSend(chosen)}>
        {t('send', { price: credits })}
      </Button>
    </Foot>
  )
}

interface CatalogueProps {
  readonly chosen: Gift | null
  readonly onChoose: (gift: Gift) => void
}

function Catalogue({ chosen, onChoose }: CatalogueProps) {
  const t = useT('gifts')
  const entry = (gift: Gift) => (
    <label key={gift}>
      <input
        type="radio"
        name="gift"
        value={gift}
        checked={chosen === gift}
        onChange={() => onChoose(gift)}
      />
      <GiftDrawing gift={gift} />
      {t(`name_${gift}`)}
    </label>
  )
  return (
    <Groups>
      {(Object.keys(GIFT_GROUPS) as GiftGroup[]).map((group) => (
        <fieldset key={group}>
          <legend>{t(`group_${group}`)}</legend>
          <div className="grid">{GIFT_GROUPS[group].map(entry)}</div>
        </fieldset>
      ))}
    </Groups>
  )
}
