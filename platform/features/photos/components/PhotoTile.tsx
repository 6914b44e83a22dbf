import type { DraggableAttributes, DraggableSyntheticListeners } from '@dnd-kit/core'
import type { FormEvent } from 'react'
import { photoUrl } from '../../../core/photo-url.ts'
import { useT } from '../../../i18n/react.tsx'
import { Dropdown, MenuItem } from '../../../ui/dropdown.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { PHOTO_CHANGES, type PhotoChange } from '../changes.ts'
import type { OwnPhoto } from '../contract.ts'

export interface TileProps {
  readonly photo: OwnPhoto
  /** Position, from 1. */
  readonly number: number
  readonly count: number
  readonly onChange: (name: string, change: PhotoChange) => void
  /** Props of the drag handle; absent on the server. */
  readonly handle?: {
    readonly attributes: DraggableAttributes
    readonly listeners: DraggableSyntheticListeners
  }
}

/** One own photo with its state and its actions; the menu is a plain form without JavaScript. */
export function PhotoTile({ photo, number, count, onChange, handle }: TileProps) {
  const t = useT('photos')
  const { name, status, main, private: inAlbum } = photo
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    const change = submitter instanceof HTMLButtonElement ? submitter.value : ''
    const known = PHOTO_CHANGES.find((one) => one === change)
    if (known) onChange(name, known)
  }
  return (
    <div className="tile" data-pending={status === 'pending' || undefined}>
      <button
        type="button"
        className="handle"
        {...handle?.attributes}
        {...handle?.listeners}
        aria-label={t('move_photo', { number })}
      >
        <img src={photoUrl(name, 'card')} alt="" draggable={false} decoding="async" />
      </button>
      <div className="signs">
        {main && <Tag tone="accent">{t('main')}</Tag>}
        {status === 'pending' && <Tag tone="warning">{t('pending')}</Tag>}
      </div>
      <form method="post" action="/photo-change" onSubmit={submit} className="menu-of">
        <input type="hidden" name="name" value={name} />
        <Dropdown
          trigger={<Icon name="edit" size={20} />}
          label={t('menu', { number })}
          align="end"
          hideChevron
        >
          {status === 'active' && !main && <Choice change="main" icon="star" text={t('make_main')} />}
          {number > 1 && <Choice change="earlier" icon="chevron-left" text={t('move_earlier')} />}
          {number < count && <Choice change="later" icon="chevron-right" text={t('move_later')} />}
          {inAlbum ? (
            <Choice change="public" icon="eye" text={t('make_public')} />
          ) : (
            <Choice change="private" icon="lock" text={t('make_private')} />
          )}
          <Choice change="remove" icon="trash" text={t('common:delete')} />
        </Dropdown>
      </form>
    </div>
  )
}

interface ChoiceProps {
  readonly change: PhotoChange
  readonly icon: 'star' | 'chevron-left' | 'chevron-right' | 'eye' | 'lock' | 'trash'
  readonly text: string
}

function Choice({ change, icon, text }: ChoiceProps) {
  return (
    <MenuItem>
      <button type="submit" name="change" value={change}>
        <Icon name={icon} size={20} />
        {text}
      </button>
    </MenuItem>
  )
}
