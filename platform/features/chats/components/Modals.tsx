import { styled } from 'styled-components'
import { useLocale, useT } from '../../../i18n/react.tsx'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { useSite } from '../../../ui/page.tsx'
import type { Prices } from '../prices.ts'
import { pricePhrase } from './price-phrase.ts'

interface IcebreakersProps {
  open: boolean
  name: string
  lines: readonly string[]
  prices: Prices
  onPick: (line: string) => void
  onClose: () => void
}

const Lines = styled.ul`
  display: grid;
  gap: var(--space-2);
  margin: 0 0 var(--space-3);
  padding: 0;
  list-style: none;

  button { width: 100%; min-height: 48px; padding: var(--space-2) var(--space-4); border: var(--stroke-thin) solid var(--color-control); border-radius: var(--radius-control); background: var(--color-surface); color: var(--color-text); font: inherit; text-align: start; cursor: pointer; }
  @media (hover: hover) { button:hover { background: var(--color-soft); color: var(--color-on-soft); } }
`

/**
 * Opener lines for an empty conversation: a press puts one into the input, where it can be edited
 * before it costs anything.
 */
export function Icebreakers({ open, name, lines, prices, onPick, onClose }: IcebreakersProps) {
  const t = useT('chats')
  const { iso } = useLocale()
  const { message: count, money: from, own } = prices
  return (
    <Modal
      open={open}
      onClose={onClose}
      placement="sheet"
      title={t('icebreaker_title', { name })}
      closeLabel={t('common:close')}
      actions={
        <Button variant="secondary" onClick={onClose}>
          {t('icebreaker_decline')}
        </Button>
      }
    >
      <Lines>
        {lines.map((line) => (
          <li key={line}>
            <button type="button" onClick={() => onPick(line)}>
              {line}
            </button>
          </li>
        ))}
      </Lines>
      <p className="muted text-sm">
        {t('icebreaker_price', {
          credits: t('common:credits', { count }),
          price: pricePhrase(t, iso, { count, from, own }),
        })}
      </p>
    </Modal>
  )
}

interface FictionalNoticeProps {
  open: boolean
  onConfirm: () => void
  onClose: () => void
}

/**
 * Must be read before the first paid message to a fictional profile
 * (docs/product-rules.md#fictional-profiles). Declining is as easy as accepting.
 */
export function FictionalNotice({ open, onConfirm, onClose }: FictionalNoticeProps) {
  const t = useT('chats')
  const { fictional } = useSite()
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={fictional?.singular ?? ''}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('fictional_decline')}
          </Button>
          <Button onClick={onConfirm}>{t('fictional_confirm')}</Button>
        </>
      }
    >
      <p>{fictional?.warning}</p>
      <p>{t('fictional_costs')}</p>
    </Modal>
  )
}
