import { type ChangeEvent, useEffect, useId, useState } from 'react'
import { styled } from 'styled-components'
import { ApiError, callApi } from '../../../core/api-client.ts'
import { useT } from '../../../i18n/react.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Photo } from '../../../ui/photo.tsx'
import type { uploadPhoto } from '../../photos/contract.ts'

const Block = styled.div`
  display: grid;
  gap: var(--space-3);
  justify-items: center;
  .frame { width: 11rem; }
  .pick { display: inline-flex; align-items: center; gap: var(--space-2); min-height: var(--size-control); padding: 0 calc(var(--pad-control) * 1.4); border-radius: var(--radius-control); background: var(--color-soft); color: var(--color-on-soft); font-weight: var(--weight-strong); cursor: pointer; }
  .pick:focus-within { outline: 3px solid var(--color-focus); outline-offset: 2px; }
  p { margin: 0; text-align: center; }
  .error { color: var(--color-danger-text); font-weight: var(--weight-strong); }
`

/** Camera or file; shown at once, sent at once, and no reason to wait: the signup goes on without it. */
export function PhotoPicker() {
  const t = useT('signup')
  const id = useId()
  const [preview, setPreview] = useState<string | null>(null)
  const [status, setStatus] = useState<'none' | 'sending' | 'sent'>('none')
  const [fault, setFault] = useState('')
  const [ready, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  useEffect(() => () => URL.revokeObjectURL(preview ?? ''), [preview])

  const pick = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0]
    if (!file) return
    setPreview(URL.createObjectURL(file))
    setStatus('sending')
    setFault('')
    const body = new FormData()
    body.append('photo', file)
    try {
      await callApi<typeof uploadPhoto>('POST', '/api/photo', { body })
      setStatus('sent')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setPreview(null)
      setStatus('none')
      setFault(error.message || t('offline'))
    }
  }
  // Without JavaScript a photo is added later, in the profile.
  if (!ready) return <p className="muted">{t('photo_later')}</p>
  return (
    <Block>
      <div className="frame">
        <Photo src={preview} alt={t('photo_yours')} ratio="1" />
      </div>
      <label className="pick" htmlFor={id}>
        <Icon name="camera" size={20} />
        {t(status === 'sent' ? 'photo_change' : 'photo_choose')}
        <input id={id} className="visually-hidden" type="file" accept="image/*" onChange={pick} />
      </label>
      <p role="status" className={fault ? 'error' : 'muted text-sm'}>
        {fault ||
          (status === 'none' ? t('photo_why') : t(status === 'sending' ? 'photo_sending' : 'photo_sent'))}
      </p>
    </Block>
  )
}
