import { type RefObject, useEffect, useRef, useState } from 'react'
import { UPLOAD_MB } from '../../../../core/lander.ts'
import { useT } from '../../../../i18n/react.tsx'
import { Alert } from '../../../../ui/alert.tsx'
import { Button } from '../../../../ui/button.tsx'
import { TextField } from '../../../../ui/field.tsx'
import { FieldFrame } from '../../../../ui/field-frame.tsx'
import { Modal } from '../../../../ui/modal.tsx'
import { Refusal } from '../studio-api.ts'
import { type OnPick, useStudio } from '../studio-context.ts'
import type { DialogProps, FileChoice } from './dialog-props.ts'
import { useGivenFile } from './given-file.ts'

type Props = DialogProps & FileChoice

/** A picture or film of the lander, or a new one from this machine. */
export function FileDialog({ kinds, given, onPick, onClose, ...props }: Props) {
  const t = useT('studio')
  const { pictures } = useStudio()
  const fitting = Object.entries(pictures).filter(([name]) => kinds.some((kind) => name.endsWith(`.${kind}`)))
  const pick: OnPick = (name, alt) => {
    onPick(name, alt)
    onClose()
  }
  return (
    <Modal open size="large" title={t('file_title')} closeLabel={t('close')} onClose={onClose}>
      <UploadForm {...props} kinds={kinds} given={given} onUploaded={pick} />
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

interface UploadProps extends Omit<DialogProps, 'onClose'>, Pick<Props, 'kinds' | 'given'> {
  readonly onUploaded: OnPick
}

const MEGABYTE = 1024 * 1024

const takesFilms = (kinds: readonly string[]): boolean =>
  kinds.every((kind) => kind === 'mp4' || kind === 'webm')

/**
 * Why a file cannot be sent, before it is: the server refuses it, too, but only then. Empty where
 * it can.
 */
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
function useUpload({ api, kinds, given, onDocument, onUploaded }: UploadProps) {
  const t = useT('studio')
  const { misfit, faultOf } = useFileFault(kinds)
  const [file, setFile] = useState(given)
  const [fault, setFault] = useState(given ? faultOf(given) : '')
  const words = useRef<HTMLInputElement>(null)
  const [wordless, setWordless] = useState(false)
  const [busy, setBusy] = useState(false)
  const choose = (chosen: File | undefined) => {
    setFile(chosen)
    setFault(chosen ? faultOf(chosen) : '')
  }
  const send = async (alt: string) => {
    if (!file) return setFault(t('file_needed'))
    const found = faultOf(file)
    setFault(found)
    if (found) return
    if (alt === '' && !takesFilms(kinds)) {
      setWordless(true)
      return words.current?.focus()
    }
    setBusy(true)
    try {
      const { name, asset } = await api.upload(file)
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
  return { file, choose, fault, busy, words, wordless, setWordless, send }
}

/**
 * Sends a file; the server makes a new one of it, so that nothing but the picture arrives. The
 * alternative text is a must.
 */
function UploadForm(props: UploadProps) {
  const t = useT('studio')
  const [alt, setAlt] = useState('')
  const { file, choose, fault, busy, words, wordless, setWordless, send } = useUpload(props)
  // The words are all that is left to write.
  const { isOver, input } = useGiven(file, choose, words)
  const isFilm = takesFilms(props.kinds)
  return (
    <form
      className="upload"
      data-over={isOver || undefined}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send(alt.trim())
      }}
    >
      <div role="alert">{fault && <Alert tone="danger">{fault}</Alert>}</div>
      <FieldFrame
        label={t('file_new')}
        hint={`${t(isFilm ? 'film_hint' : 'picture_hint')} ${t(isFilm ? 'film_drop' : 'picture_drop')}`}
      >
        {(ties) => (
          <input
            {...ties}
            ref={input}
            type="file"
            accept={isFilm ? 'video/mp4,video/webm' : 'image/*'}
            onChange={({ target }) => choose(target.files?.[0])}
          />
        )}
      </FieldFrame>
      {file && !fault && !isFilm && <Chosen file={file} />}
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

/** Takes a file that is dropped or pasted as if it had been chosen, and goes on to its words. */
function useGiven(
  file: File | undefined,
  choose: (file: File) => void,
  words: RefObject<HTMLInputElement | null>,
) {
  const input = useRef<HTMLInputElement>(null)
  const wasGiven = useRef(file !== undefined)
  const isOver = useGivenFile((given) => {
    wasGiven.current = true
    choose(given)
  })
  useEffect(() => {
    if (!file || !input.current || !wasGiven.current) return
    wasGiven.current = false
    // The field names the file, too.
    const list = new DataTransfer()
    list.items.add(file)
    input.current.files = list.files
    // After the dialog that opens with the file, which takes the focus to its title.
    queueMicrotask(() => words.current?.focus())
  }, [file, words])
  return { isOver, input }
}

/** The picture that would be sent. */
function Chosen({ file }: { readonly file: File }) {
  const [address, setAddress] = useState('')
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address === '' ? null : <img className="chosen" src={address} alt={file.name} />
}
