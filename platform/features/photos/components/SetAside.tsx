import type { FormEvent, ReactNode } from 'react'
import { photoUrl } from '../../../core/photo-url.ts'
import { useT } from '../../../i18n/react.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { PhotoChange } from '../changes.ts'
import type { OwnPhotoList } from '../contract.ts'
import { refusedPhotos } from './own-photos-state.ts'

type OnChange = (name: string, change: PhotoChange) => void

interface RemovedProps {
  readonly removed: OwnPhotoList['removed']
  readonly onChange: OnChange
}

/** Recently deleted photos, each with an undo button. */
export function RemovedPhotos({ removed, onChange }: RemovedProps) {
  const t = useT('photos')
  return (
    <div role="status">
      {removed.map(({ name }) => (
        <Change key={name} name={name} change="restore" onChange={onChange} className="set-aside card">
          <Icon name="trash" size={20} />
          <span>{t('removed')}</span>
          <Button type="submit" size="small" variant="secondary" icon="undo">
            {t('undo')}
          </Button>
        </Change>
      ))}
    </div>
  )
}

/** Photos that moderation refused, with the reason and what to do. */
export function RefusedPhotos({ list, onChange }: { list: OwnPhotoList; onChange: OnChange }) {
  const t = useT('photos')
  const refused = refusedPhotos(list)
  if (refused.length === 0) return null
  return (
    <section>
      <h2>{t('refused_title')}</h2>
      {refused.map(({ name, reason }) => (
        <Change key={name} name={name} change="remove" onChange={onChange} className="set-aside card">
          <img src={photoUrl(name, 'thumb')} alt="" width={72} height={72} />
          <span>
            <strong>{reason}</strong>
            <br />
            {t('refused_help')}
          </span>
          <Button type="submit" size="small" variant="secondary" icon="trash">
            {t('common:delete')}
          </Button>
        </Change>
      ))}
    </section>
  )
}

interface ChangeProps {
  readonly name: string
  readonly change: PhotoChange
  readonly onChange: OnChange
  readonly className: string
  readonly children: ReactNode
}

function Change({ name, change, onChange, className, children }: ChangeProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onChange(name, change)
  }
  return (
    <form method="post" action="/photo-change" className={className} onSubmit={submit}>
      <input type="hidden" name="name" value={name} />
      <input type="hidden" name="change" value={change} />
      {children}
    </form>
  )
}
