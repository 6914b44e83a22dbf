import { useRef, useState } from 'react'
import { UPLOAD_MB } from '../../../../core/lander.ts'
import { useT } from '../../../../i18n/react.tsx'
import { Alert } from '../../../../ui/alert.tsx'
import { Button } from '../../../../ui/button.tsx'
import { TextField } from '../../../../ui/field.tsx'
import { FieldFrame } from '../../../../ui/field-frame.tsx'
import { Modal } from '../../../../ui/modal.tsx'
import { Refusal } from '../studio-api.ts'
import { type OnPick, useStudio } from '../studio-context.ts'
import type { DialogProps } from './dialog-props.ts'

interface Props extends DialogProps {
  readonly kinds: readonly string[]
  readonly onPick: OnPick
}

/** A picture or film of the lander, or a new one from this machine. */
export function FileDialog({ kinds, onPick, onClose, ...props }: Props) {
  const t = useT('studio')
  const { pictures } = useStudio()
  const fitting = Object.entries(pictures).filter(([name]) => kinds.some((kind) => name.endsWith(`.${kind}`)))
  const pick: OnPick = (name, alt) => {
    onPick(name, alt)
    onClose()
  }
  return (
    <Modal open size="large" title={t('file_title')} closeLabel={t('close')} onClose={onClose}>
      <UploadForm {...props} kinds={kinds} onUploaded={pick} />
      <h3>{t('file_known')}</h3>
      <ul className="files">
        {fitting.map(([name, address]) => (
          <li key={name}>
            <button type="button" onClick={() => pick(name)}>
              {/\.(mp4|webm)$/.test(name) ? (
                <span className="film">▶</span>
              ) : (
                <img src={address} alt="" loading="lazy" />
              )}
              <span>{name}</span>
            </button>
          </li>
        ))}
      </ul>
    </Modal>
  )
}

interface UploadProps extends Omit<DialogProps, 'onClose'> {
  readonly kinds: readonly string[]
  readonly onUploaded: OnPick
}

const MEGABYTE = 1024 * 1024

/** Sends a file; the server makes a new one of it, so that nothing but the picture arrives. The alternative text is a must. */
function UploadForm({ api, kinds, onDocument, onUploaded }: UploadProps) {
  const t = useT('studio')
  const file = useRef<HTMLInputElement>(null)
  const [alt, setAlt] = useState('')
  const [fault, setFault] = useState('')
  const [busy, setBusy] = useState(false)
  const isFilm = kinds.every((kind) => kind === 'mp4' || kind === 'webm')
  const misfit = t('file_kind', { kinds: kinds.map((kind) => kind.toUpperCase()).join(', ') })
  const send = async () => {
    const chosen = file.current?.files?.[0]
    if (!chosen) return setFault(t('file_needed'))
    const fits = isFilm
      ? kinds.some((kind) => chosen.type === `video/${kind}`)
      : !chosen.type.startsWith('video/')
    if (!fits) return setFault(misfit)
    const max = UPLOAD_MB[isFilm ? 'film' : 'picture']
    const size = Math.ceil(chosen.size / MEGABYTE)
    // The server refuses it, too, but only after it was sent.
    if (size > max) return setFault(t('file_too_large', { size, max }))
    if (!isFilm && alt.trim() === '') return setFault(t('alt_needed'))
    setFault('')
    setBusy(true)
    try {
      const { name, asset } = await api.upload(chosen)
      if (!kinds.some((kind) => name.endsWith(`.${kind}`))) {
        setBusy(false)
        return setFault(misfit)
      }
      onDocument((held) => ({ ...held, assets: { ...held.assets, [name]: asset } }))
      onUploaded(name, alt.trim())
    } catch (error) {
      setFault((error instanceof Refusal && error.message) || t('no_answer'))
      setBusy(false)
    }
  }
  return (
    <form
      className="upload"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <div role="alert">{fault && <Alert tone="danger">{fault}</Alert>}</div>
      <FieldFrame label={t('file_new')} hint={t(isFilm ? 'film_hint' : 'picture_hint')}>
        {(ties) => (
          <input {...ties} ref={file} type="file" accept={isFilm ? 'video/mp4,video/webm' : 'image/*'} />
        )}
      </FieldFrame>
      {!isFilm && (
        <TextField
          label={t('alt')}
          hint={t('alt_hint')}
          maxLength={120}
          value={alt}
          onChange={({ target }) => setAlt(target.value)}
        />
      )}
      <Button type="submit" busy={busy} icon="photo">
        {t('file_send')}
      </Button>
    </form>
  )
}
