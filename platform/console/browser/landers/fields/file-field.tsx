import { useT } from '../../../../i18n/react.tsx'
import { Button } from '../../../../ui/button.tsx'
import { FieldFrame } from '../../../../ui/field-frame.tsx'
import { useStudio } from '../studio-context.ts'

interface Props {
  readonly label: string
  readonly hint: string | undefined
  readonly error: string | undefined
  /** Name of the chosen file; empty where none is. */
  readonly name: string
  /** Endings of the files that fit. */
  readonly kinds: readonly string[]
  /** `alt`: what a new picture shows, in the language of the editor. */
  readonly onChange: (name: string | undefined, alt?: string) => void
}

/** A picture or a film: what is chosen, and the way to another one. */
export function FileField({ label, hint, error, name, kinds, onChange }: Props) {
  const t = useT('studio')
  const { pictures, pickFile } = useStudio()
  const address = pictures[name]
  const isFilm = kinds.every((kind) => kind === 'mp4' || kind === 'webm')
  return (
    <FieldFrame group {...{ label, hint, error }}>
      {({ 'aria-describedby': described }) => (
        <div className="file">
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
