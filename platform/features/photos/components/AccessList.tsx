import { type FormEvent, useState } from 'react'
import { callApi } from '../../../core/api-client.ts'
import { photoUrl } from '../../../core/photo-url.ts'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Button } from '../../../ui/button.tsx'
import { Avatar } from '../../../ui/photo.tsx'
import { PersonMenu } from '../../../widgets/person/PersonMenu.tsx'
import { useFailureToast } from '../../../widgets/use-failure-toast.ts'
import type { AlbumList, changeAlbumCall, listAlbumCall } from '../contract.ts'
import { bodyOf } from './album-form.ts'
import { GrantForm } from './GrantForm.tsx'

/**
 * Requests for access to the private photos, and members with access until when; each can be
 * answered or revoked here.
 */
export function AccessList({ initial }: { initial: AlbumList }) {
  const t = useT('album')
  const failed = useFailureToast()
  const [{ asked, open }, setList] = useState(initial)
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const body = bodyOf(event)
    try {
      await callApi<typeof changeAlbumCall>('POST', '/api/album', { body })
      setList(await callApi<typeof listAlbumCall>('GET', '/api/album'))
    } catch (error) {
      failed(error)
    }
  }
  return (
    <div className="access">
      {asked.length > 0 && (
        <>
          <h3>{t('asked_title')}</h3>
          <ul>
            {asked.map((person) => (
              <li key={person.id} className="card">
                <Person {...person} />
                <PersonMenu member={person} />
                <GrantForm member={person} refuse onSubmit={send} />
              </li>
            ))}
          </ul>
        </>
      )}
      <h3>{t('open_title')}</h3>
      {open.length === 0 && <p className="muted">{t('open_nobody')}</p>}
      <p className="muted">
        {t('how')} <a href={href('chats')}>{t('to_chats')}</a>
      </p>
      <ul>
        {open.map((person) => (
          <li key={person.id} className="card">
            <Person {...person} note={t('until', { date: person.until })} />
            <PersonMenu member={person} />
            <form method="post" action="/album-change" onSubmit={send}>
              <input type="hidden" name="member" value={person.id} />
              <Button type="submit" name="change" value="end" size="small" variant="secondary">
                {t('take_back')}
              </Button>
            </form>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface PersonProps {
  readonly id: string
  readonly name: string
  readonly photo: string | null
  readonly note?: string
}

function Person({ id, name, photo, note }: PersonProps) {
  return (
    <a className="person" href={href('members-id', { id })}>
      <Avatar src={photo && photoUrl(photo, 'thumb')} alt="" />
      <span>
        <bdi>{name}</bdi>
        {note && <small className="muted">{note}</small>}
      </span>
    </a>
  )
}
