import { useState } from 'react'
import { useT } from '../../../i18n/react.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { UploadItem } from './upload-items.ts'

interface UploadTileProps {
  readonly item: UploadItem
  readonly onRetry: (key: string) => void
  readonly onDrop: (key: string) => void
}

/** An upload in progress: how much is sent, or why it was refused and what can be done. */
export function UploadTile({ item, onRetry, onDrop }: UploadTileProps) {
  const t = useT('photos')
  const { key, preview, state, part, fault, again } = item
  const [torn, setTorn] = useState(false)
  const percent = Math.floor(part * 100)
  return (
    <li className="tile" data-upload={state}>
      {/* Hides a file that this browser cannot display, instead of a broken image. */}
      {!torn && <img src={preview} alt="" onError={() => setTorn(true)} />}
      <div className="progress">
        {state === 'failed' ? (
          <div role="alert">
            <p>{fault || t('common:offline')}</p>
            {again && (
              <button type="button" onClick={() => onRetry(key)}>
                {t('common:retry')}
              </button>
            )}
          </div>
        ) : (
          <>
            <progress max={100} value={percent} aria-label={t('sending')} />
            <p>{state === 'waiting' ? t('waiting') : percent === 100 ? t('processing') : `${percent} %`}</p>
          </>
        )}
      </div>
      <button type="button" className="drop" aria-label={t('drop')} onClick={() => onDrop(key)}>
        <Icon name="close" size={20} />
      </button>
    </li>
  )
}
