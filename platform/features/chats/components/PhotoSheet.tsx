import { type ReactNode, useState } from 'react'
import { styled } from 'styled-components'
import type { ApiError } from '../../../core/api-client.ts'
import { LARGEST_PHOTO_MB } from '../../../core/photo-limit.ts'
import { useLocale, useT } from '../../../i18n/react.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { LazyTexts } from '../../../widgets/LazyTexts.tsx'
import type { Prices } from '../prices.ts'
import { useAddress } from './file-address.ts'
import { pricePhrase } from './price-phrase.ts'

/** A selected photo that is not being sent: its price is not accepted yet, or it was refused. */
export interface ChosenPhoto {
  readonly file: File
  readonly error?: ApiError
}

interface PhotoSheetProps {
  /** The selected file; null if none, then nothing is shown. */
  file: File | null
  open: boolean
  name: string
  prices: Prices
  /** Why the server refused it. */
  refusal: ReactNode
  onSend: (file: File) => void
  onOther: () => void
  onClose: () => void
}

const Frame = styled.div`
  display: grid;
  gap: var(--space-3);
  img { display: block; max-width: 100%; max-height: 46dvh; margin: 0 auto; border-radius: var(--radius-photo); }
`

type Fault = 'photo_too_large' | 'photo_invalid' | null

/**
 * The selected photo and its price, before anything is spent; a file that cannot be a photo is
 * refused before it is sent.
 */
export function PhotoSheet({ file, open, name, prices, refusal, onSend, onOther, onClose }: PhotoSheetProps) {
  const t = useT('chats')
  const price = usePriceText(prices)
  const address = useAddress(file)
  const [unreadable, setUnreadable] = useState<File | null>(null)
  const fault: Fault = !file
    ? null
    : file.size > LARGEST_PHOTO_MB * 1024 * 1024
      ? 'photo_too_large'
      : unreadable === file
        ? 'photo_invalid'
        : null
  return (
    <Modal
      open={open && file !== null}
      onClose={onClose}
      placement="sheet"
      title={t('photo_title', { name })}
      closeLabel={t('common:close')}
      actions={
        <>
          <Button variant="secondary" onClick={onOther}>
            {t('photo_another')}
          </Button>
          {file && !fault && (
            <Button icon="send" onClick={() => onSend(file)}>
              {t('send_photo', { price: t('common:credits', { count: prices.photo }) })}
            </Button>
          )}
        </>
      }
    >
      <Frame>
        {address && !fault && (
          <img src={address} alt={t('excerpt_photo')} onError={() => setUnreadable(file)} />
        )}
        {fault ? (
          <LazyTexts namespaces={['errors']} fallback={null}>
            <FaultNote fault={fault} />
          </LazyTexts>
        ) : (
          (refusal ?? <p className="muted">{price}</p>)
        )}
      </Frame>
    </Modal>
  )
}

function FaultNote({ fault }: { fault: NonNullable<Fault> }) {
  const t = useT('errors')
  return (
    <div role="alert">
      <Alert tone="warning">
        {fault === 'photo_too_large' ? t('photo_too_large', { max: LARGEST_PHOTO_MB }) : t('photo_invalid')}
      </Alert>
    </div>
  )
}

/** The price of a photo in credits and in money; only credits if the money is unknown. */
function usePriceText({ photo: count, photoMoney: from, own }: Prices): string {
  const t = useT('chats')
  const { iso } = useLocale()
  const credits = t('common:credits', { count })
  const price = pricePhrase(t, iso, { count, from, own })
  return price === null ? credits : t('photo_price', { credits, price })
}
