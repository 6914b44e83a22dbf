import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { styled } from 'styled-components'
import { callApi } from '../../../core/api-client.ts'
import { useT } from '../../../i18n/react.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useFailureToast } from '../../../widgets/use-failure-toast.ts'
import type { AlbumBetween, changeAlbumCall } from '../contract.ts'
import { bodyOf } from './album-form.ts'
import { GrantForm } from './GrantForm.tsx'

interface Member {
  readonly id: string
  readonly name: string
}

export interface AlbumHandle {
  readonly album: AlbumBetween | null
  readonly submit: (event: FormEvent<HTMLFormElement>) => void
}

/**
 * The private albums of the viewer and another member on an open page; requests and grants show
 * immediately.
 */
export function useAlbum(initial: AlbumBetween | null): AlbumHandle {
  const failed = useFailureToast()
  const [album, setAlbum] = useState(initial)
  useEffect(() => setAlbum(initial), [initial])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    callApi<typeof changeAlbumCall>('POST', '/api/album', { body: bodyOf(event) }).then(setAlbum, failed)
  }
  return { album, submit }
}

const Box = styled.div`
  display: grid;
  gap: var(--space-3);
  margin-block: var(--space-3);
  .line { display: flex; flex-wrap: wrap; align-items: center; gap: var(--space-2) var(--space-3); }
  .line > p { flex: 1 1 14rem; margin: 0; }
  &[data-compact] { gap: var(--space-1); margin-block: 0; padding-inline: var(--space-2); font-size: var(--text-sm); }
  &[data-compact] .line > p { flex-basis: 8rem; }
  && .line > button[disabled] + p { flex-basis: 100%; }
  summary { min-height: var(--size-touch); padding-block: 10px; cursor: pointer; }
`

interface AlbumBoxProps extends AlbumHandle {
  readonly member: Member
  /** Link to the photos, if the viewer has access. */
  readonly open?: ReactNode
  /** Short texts, for the place between messages and composer. */
  readonly compact?: boolean
}

/** Whether there is nothing to say about the private photos of the two. */
export const isEmpty = ({ theirs, mine }: AlbumBetween): boolean =>
  theirs.count === 0 && mine.count === 0 && !mine.waiting

/**
 * The viewer's access to another member's private photos and that member's access to the viewer's,
 * with the available actions. Plain forms without JavaScript. Renders nothing if neither has any.
 * The page must load the texts `album`.
 */
export function AlbumBox({ member, album, submit, open, compact }: AlbumBoxProps) {
  if (!album || isEmpty(album)) return null
  const theirs =
    album.theirs.state === 'open' ? (
      <>
        {album.theirs.until && <Access {...album.theirs} until={album.theirs.until} named={!open} />}
        {open}
      </>
    ) : (
      <AskForm member={member} submit={submit} theirs={album.theirs} compact={compact} />
    )
  return (
    <Box id="album" data-compact={compact || undefined}>
      {album.theirs.count > 0 && <div className="line">{theirs}</div>}
      {album.mine.count > 0 && <OwnAlbum member={member} submit={submit} mine={album.mine} />}
      {album.mine.waiting && <OwnWaiting />}
    </Box>
  )
}

interface AccessProps {
  readonly count: number
  readonly until: string
  /** Mention the subject, because nothing beside it does. */
  readonly named: boolean
}

/** When the viewer's access expires: it ends without a notice. */
function Access({ count, until, named }: AccessProps) {
  const t = useT('album')
  return (
    <p>
      {named && (
        <>
          <strong>{t('private_count', { number: count })}</strong>
          <br />
        </>
      )}
      {t('until', { date: until })}
    </p>
  )
}

interface AskFormProps extends Pick<AlbumHandle, 'submit'> {
  readonly member: Member
  readonly theirs: AlbumBetween['theirs']
  readonly compact?: boolean | undefined
}

/** The number of private photos, and the request button if a request is possible. */
export function AskForm({
  member: { id, name },
  theirs: { count, state, hidden },
  submit,
  compact,
}: AskFormProps) {
  const t = useT('album')
  const none = hidden ? t('ask_hidden') : t('ask_text', { name })
  const text = { none, asked: t('asked', { name }), closed: t('closed'), open: '' }
  return (
    <>
      <Icon name="lock" size={24} />
      <p>
        <strong>{t('private_count', { number: count })}</strong>
        {!(compact && state === 'none' && !hidden) && (
          <>
            <br />
            {text[state]}
          </>
        )}
      </p>
      {state === 'none' && (
        <form method="post" action="/album-change" onSubmit={submit}>
          <input type="hidden" name="member" value={id} />
          <Button
            type="submit"
            name="change"
            value="ask"
            size="small"
            variant={compact ? 'secondary' : 'primary'}
          >
            {t('ask')}
          </Button>
        </form>
      )}
    </>
  )
}

/** What will be possible once the own photos are checked: hidden, it would be looked for. */
function OwnWaiting() {
  const t = useT('album')
  const why = useId()
  return (
    <div className="line">
      <Button variant="secondary" size="small" disabled aria-describedby={why}>
        {t('offer')}
      </Button>
      <p id={why}>{t('offer_waits')}</p>
    </div>
  )
}

interface OwnAlbumProps extends Pick<AlbumHandle, 'submit'> {
  readonly member: Member
  readonly mine: AlbumBetween['mine']
}

/** The viewer's own private photos: answer a request, grant or revoke access. */
function OwnAlbum({ member, mine: { state, until }, submit }: OwnAlbumProps) {
  const t = useT('album')
  if (state === 'asked')
    return (
      <div className="line" role="status">
        <p>{t('wants', { name: member.name })}</p>
        <GrantForm member={member} refuse onSubmit={submit} />
      </div>
    )
  if (state === 'open')
    return (
      <div className="line">
        <p>{t('sees_until', { name: member.name, date: until ?? '' })}</p>
        <form method="post" action="/album-change" onSubmit={submit}>
          <input type="hidden" name="member" value={member.id} />
          <Button type="submit" name="change" value="end" size="small" variant="secondary">
            {t('take_back')}
          </Button>
        </form>
      </div>
    )
  return (
    <details>
      <summary>{t('offer')}</summary>
      <GrantForm member={member} refuse={false} onSubmit={submit} />
    </details>
  )
}
