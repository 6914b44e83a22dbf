import { type ClipboardEvent, type DragEvent, type SyntheticEvent, useState } from 'react'
import { useT } from '../../../../i18n/react.tsx'
import { Button } from '../../../../ui/button.tsx'
import { FieldFrame } from '../../../../ui/field-frame.tsx'
import { fileIn, holdsFiles, pastedFile } from '../dialogs/given-file.ts'
import { useStudio } from '../studio-context.ts'

interface Props {
  readonly label: string
  readonly hint: string | undefined
  readonly error: string | undefined
  /** Name of the chosen file; empty if there is none. */
  readonly name: string
  /** Allowed file extensions. */
  readonly kinds: readonly string[]
  /** `alt`: alternative text of a new picture, in the edited language. */
  readonly onChange: (name: string | undefined, alt?: string) => void
}

/** Takes a file that is dropped on a field, or pasted while the field has the focus. */
function useDropped(onFile: (file: File) => void) {
  const [isOver, setOver] = useState(false)
  const give = (event: SyntheticEvent, file: File | undefined) => {
    setOver(false)
    if (!file) return
    event.preventDefault()
    onFile(file)
  }
  return {
    isOver,
    onDragOver: (event: DragEvent) => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => give(event, fileIn(event.dataTransfer)),
    onPaste: (event: ClipboardEvent) => give(event, pastedFile(event.clipboardData, Date.now())),
  }
}

/** Field of a picture or a film: shows the chosen file and opens the choice of another one. */
export function FileField({ label, hint, error, name, kinds, onChange }: Props) {
  const t = useT('studio')
  const { pictures, pickFile } = useStudio()
  const { isOver, ...given } = useDropped((file) => pickFile(kinds, onChange, file))
  const address = pictures[name]
  const isFilm = kinds.every((kind) => kind === 'mp4' || kind === 'webm')
  return (
    <FieldFrame group label={label} hint={hint} error={error}>
      {({ 'aria-describedby': described }) => (
        <div className="file" data-over={isOver || undefined} {...given}>
          {address && !isFilm && <img src={address} alt="" />}
          <span className="name">{name || t('file_none')}</span>
          <Button
            aria-label={`${t('file_choose')}: ${label}`}
            aria-describedby={described}
            variant="secondary"
            size="small"
            icon="photo"
            onClick={() => pickFile(kinds, onChange)}
          >
            {t('file_choose')}
          </Button>
          {name && (
            <Button variant="quiet" size="small" onClick={() => onChange(undefined)}>
              {t('file_reset')}
            </Button>
          )}
        </div>
      )}
    </FieldFrame>
  )
}
