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

const takesFilms = (kinds: readonly string[]): boolean =>
  kinds.every((kind) => kind === 'mp4' || kind === 'webm')

/** Why a file cannot be sent, before it is: the server refuses it, too, but only then. Empty where it can. */
function useFileFault(kinds: readonly string[]) {
  const t = useT('studio')
  const isFilm = takesFilms(kinds)
  const misfit = t('file_kind', { kinds: kinds.map((kind) => kind.toUpperCase()).join(', ') })
  const faultOf = (file: File): string => {
    const fits = isFilm
      ? kinds.some((kind) => file.type === `video/${kind}`)
      : !file.type.startsWith('video/')
    if (!fits) return misfit
    const max = UPLOAD_MB[isFilm ? 'film' : 'picture']
    const size = Math.ceil(file.size / MEGABYTE)
    return size > max ? t('file_too_large', { size, max }) : ''
  }
  return { misfit, faultOf }
}

/** Sends a file with its alternative text, and says what was wrong with it. */
function useUpload({ api, kinds, onDocument, onUploaded }: UploadProps) {
  const t = useT('studio')
  const { misfit, faultOf } = useFileFault(kinds)
  const [fault, setFault] = useState('')
  const words = useRef<HTMLInputElement>(null)
  const [wordless, setWordless] = useState(false)
  const [busy, setBusy] = useState(false)
  const send = async (chosen: File | undefined, alt: string) => {
    if (!chosen) return setFault(t('file_needed'))
    const found = faultOf(chosen)
    setFault(found)
    if (found) return
    if (alt === '' && !takesFilms(kinds)) {
      setWordless(true)
      return words.current?.focus()
    }
    setBusy(true)
    try {
      const { name, asset } = await api.upload(chosen)
      if (!kinds.some((kind) => name.endsWith(`.${kind}`))) {
        setBusy(false)
        return setFault(misfit)
      }
      onDocument((held) => ({ ...held, assets: { ...held.assets, [name]: asset } }))
      onUploaded(name, alt)
    } catch (error) {
      setFault((error instanceof Refusal && error.message) || t('no_answer'))
      setBusy(false)
    }
  }
  return { fault, busy, words, wordless, setWordless, send }
}

/** Sends a file; the server makes a new one of it, so that nothing but the picture arrives. The alternative text is a must. */
function UploadForm(props: UploadProps) {
  const t = useT('studio')
  const file = useRef<HTMLInputElement>(null)
  const [alt, setAlt] = useState('')
  const { fault, busy, words, wordless, setWordless, send } = useUpload(props)
  const isFilm = takesFilms(props.kinds)
  return (
    <form
      className="upload"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send(file.current?.files?.[0], alt.trim())
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
          ref={words}
          error={wordless ? t('alt_needed') : undefined}
          onChange={({ target }) => {
            setAlt(target.value)
            setWordless(false)
          }}
        />
      )}
      <Button type="submit" busy={busy} icon="photo">
        {t('file_send')}
      </Button>
    </form>
  )
}
