import { useT } from '../../../i18n/react.tsx'
import { GifPicture } from '../../gifs/components/GifPicture.tsx'
import { GiftFace } from '../../gifts/components/GiftFace.tsx'
import type { Pending } from '../conversation-state.ts'
import { lookOf } from './bubble-look.ts'
import { useAddress } from './file-address.ts'

interface WaitingBubbleProps {
  pending: Pending
  onRetry: (pending: Pending) => void
  onDrop: (pending: Pending) => void
}

/** A message that is on its way, waits for a connection, or was not sent. */
export function WaitingBubble({ pending, onRetry, onDrop }: WaitingBubbleProps) {
  const t = useT('chats')
  const preview = useAddress(pending.file)
  return (
    <li className="row" data-own data-waiting>
      <div
        className="bubble"
        {...lookOf(pending)}
        {...(preview ? {} : { 'data-photo': undefined })}
        dir="auto"
      >
        {pending.kind === 'text' && pending.text}
        {pending.gift && <GiftFace gift={pending.gift} />}
        {pending.gif && <GifPicture gif={pending.gif} />}
        {pending.kind === 'photo' &&
          (preview ? <img src={preview} alt={t('photo_own')} /> : t('excerpt_photo'))}
      </div>
      {pending.offline ? (
        <span className="meta failed">
          {t('waiting')}{' '}
          <button type="button" onClick={() => onDrop(pending)}>
            {t('common:delete')}
          </button>
        </span>
      ) : pending.failed ? (
        <span className="meta failed" role="alert">
          {t('not_sent')}{' '}
          <button type="button" onClick={() => onRetry(pending)}>
            {t('common:retry')}
          </button>
          <button type="button" onClick={() => onDrop(pending)}>
            {t('common:delete')}
          </button>
        </span>
      ) : (
        <span className="meta">{t('sending')}</span>
      )}
    </li>
  )
}
