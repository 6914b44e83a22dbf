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

/** Chooses a picture or film of the lander, or uploads a new one. */
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
 * Checks a file before it is sent: the server checks it as well, but only after the upload. Empty
 * if the file is accepted.
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

/** Uploads a file with its alternative text and reports what is wrong with it. */
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
 * Uploads a file. The server encodes pictures anew, so that nothing but the picture is kept. A
 * picture requires an alternative text.
 */
function UploadForm(props: UploadProps) {
  const t = useT('studio')
  const [alt, setAlt] = useState('')
  const { file, choose, fault, busy, words, wordless, setWordless, send } = useUpload(props)
  // The alternative text is the only field left to fill in.
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

/**
 * Treats a dropped or pasted file like a chosen one and moves the focus to its alternative text.
 */
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
    // The file input shows the name of the file as well.
    const list = new DataTransfer()
    list.items.add(file)
    input.current.files = list.files
    // Deferred, because a dialog that opens with the file focuses its title first.
    queueMicrotask(() => words.current?.focus())
  }, [file, words])
  return { isOver, input }
}

/** Preview of the chosen picture. */
function Chosen({ file }: { readonly file: File }) {
  const [address, setAddress] = useState('')
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address === '' ? null : <img className="chosen" src={address} alt={file.name} />
}
