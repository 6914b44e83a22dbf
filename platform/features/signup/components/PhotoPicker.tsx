import { type ChangeEvent, useEffect, useId, useState } from 'react'
import { styled } from 'styled-components'
import { ApiError, callApi } from '../../../core/api-client.ts'
import { useT } from '../../../i18n/react.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Photo } from '../../../ui/photo.tsx'
import { PhotoExamples } from '../../photos/components/PhotoExamples.tsx'
import type { uploadPhotoCall } from '../../photos/contract.ts'

const Block = styled.div`
  display: grid;
  gap: var(--space-4);
  justify-items: center;
  .slots { display: flex; flex-wrap: wrap; justify-content: center; gap: var(--space-4); width: 100%; }
  .slot { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-3); align-content: start; justify-items: center; flex: 1 1 7rem; min-width: 0; max-width: 11rem; }
  .frame { width: 100%; }
  /* Beside a second photo there is no room for the sign beside the words. */
  .pick { display: inline-flex; flex-wrap: wrap; overflow-wrap: anywhere; hyphens: auto; max-width: 100%; align-items: center; justify-content: center; gap: var(--space-2); min-height: var(--size-control); padding: var(--space-1) var(--space-3); border-radius: min(var(--radius-control), 24px); background: var(--color-soft); color: var(--color-on-soft); font-weight: var(--weight-strong); text-align: center; cursor: pointer; }
  .pick:focus-within { outline: 3px solid var(--color-focus); outline-offset: 2px; }
  .pick .icon { flex: none; }
  p { margin: 0; text-align: center; }
  .error { color: var(--color-danger-text); font-weight: var(--weight-strong); }
`

interface Sent {
  readonly name: string
  readonly preview: string
}

/** Uploads the picked photo, replacing the previous one. */
function useSentPhoto() {
  const t = useT('signup')
  const [sending, setSending] = useState<string | null>(null)
  const [sent, setSent] = useState<Sent | null>(null)
  const [fault, setFault] = useState('')
  useEffect(() => () => URL.revokeObjectURL(sent?.preview ?? ''), [sent])

  const pick = async ({ currentTarget: field }: ChangeEvent<HTMLInputElement>) => {
    const file = field.files?.[0]
    if (!file) return
    const preview = URL.createObjectURL(file)
    setSending(preview)
    setFault('')
    const body = new FormData()
    if (sent) body.append('replaces', sent.name)
    body.append('photo', file)
    try {
      const { name } = await callApi<typeof uploadPhotoCall>('POST', '/api/photo', { body })
      setSent({ name, preview })
    } catch (error) {
      URL.revokeObjectURL(preview)
      if (!(error instanceof ApiError)) throw error
      setFault(error.message || t('offline'))
    } finally {
      setSending(null)
      // Reset, so that the same file may be chosen again.
      field.value = ''
    }
  }
  return { sending, sent, fault, pick }
}

type SentPhoto = ReturnType<typeof useSentPhoto>

/**
 * Camera or file; shown and uploaded immediately. A second photo is offered as soon as the first
 * one is there. The signup continues without waiting for them.
 */
export function PhotoPicker() {
  const t = useT('signup')
  const first = useSentPhoto()
  const second = useSentPhoto()
  const [ready, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  // Without JavaScript a photo is added later, in the profile.
  if (!ready) return <p className="muted">{t('photo_later')}</p>
  const fault = first.fault || second.fault
  const sending = first.sending !== null || second.sending !== null
  return (
    <Block>
      <div className="slots">
        <Slot photo={first} word={t('photo_choose')} />
        {first.sent && <Slot photo={second} word={t('photo_second')} />}
      </div>
      <p role="status" className={fault ? 'error' : 'muted text-sm'}>
        {fault || t(sending ? 'photo_sending' : first.sent ? 'photo_sent' : 'photo_why')}
      </p>
      <PhotoExamples />
    </Block>
  )
}

/** One photo and the button that picks it. */
function Slot({ photo: { sending, sent, pick }, word }: { photo: SentPhoto; word: string }) {
  const t = useT('signup')
  const id = useId()
  return (
    <div className="slot">
      <div className="frame">
        <Photo src={sending ?? sent?.preview ?? null} alt={t('photo_yours')} ratio="1" />
      </div>
      <label className="pick" htmlFor={id}>
        <Icon name="camera" size={20} />
        {sent ? t('photo_change') : word}
        <input
          id={id}
          className="visually-hidden"
          type="file"
          accept="image/*"
          disabled={sending !== null}
          onChange={pick}
        />
      </label>
    </div>
  )
}
