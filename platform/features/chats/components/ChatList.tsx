import { useState } from 'react'
import { styled } from 'styled-components'
import { href } from '../../../core/routes.ts'
import { formatDate, formatRelative, formatTime } from '../../../i18n/format.ts'
import { useLocale, useT } from '../../../i18n/react.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { usePage } from '../../../ui/page.tsx'
import { Avatar } from '../../../ui/photo.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { FictionalIcon, FictionalLabel } from '../../../widgets/FictionalLabel.tsx'
import { PersonMenu } from '../../../widgets/person/PersonMenu.tsx'
import type { Chat } from '../present.ts'

interface ChatListProps {
  chats: readonly Chat[]
  timeZone: string
  onRemove: (conversation: string) => void
  /** The conversation that is open beside the list. */
  current?: string
}

const List = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;

  li { display: flex; align-items: center; border-bottom: var(--stroke-thin) solid var(--color-border); }
  li:last-child { border-bottom: 0; }
  li[data-current] { background: var(--color-soft); color: var(--color-on-soft); }
  li > a:first-child { flex: 1; min-width: 0; display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 2px var(--space-3); align-items: center; padding: var(--space-3); color: inherit; text-decoration: none; }
  .avatar { grid-row: 1 / span 2; }
  /* Each line ends separately: a long time does not truncate the text below it. */
  .line { display: flex; align-items: center; justify-content: space-between; gap: var(--space-2); min-width: 0; }
  /* With large letters the time is below the name. */
  .line:has(> .who) { flex-wrap: wrap; }
  .who { display: flex; flex-wrap: wrap; flex: 1 1 5rem; align-items: center; gap: 2px var(--space-2); min-width: 0; }
  .name { max-width: 100%; font-weight: var(--weight-strong); overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  time { color: var(--color-muted); font-size: var(--text-xs); }
  .last { flex: 1; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; color: var(--color-muted); font-size: var(--text-sm); }
  li[data-current] :is(time, .last) { color: inherit; }
  li[data-current] .avatar-empty { background: var(--color-surface); }
  .who .icon { color: var(--color-muted); }
  /* Unread messages of a muted conversation are not highlighted. */
  li[data-muted] .badge { background: var(--color-sunken); color: var(--color-muted); }
  li[data-unread] .last { color: var(--color-text); font-weight: var(--weight-strong); }
  @media (hover: hover) { a:hover .name { text-decoration: underline; } }
`

/**
 * Conversations, newest first: partner, last message, time, unread count, and a button to remove
 * each.
 */
export function ChatList({ chats, timeZone, onRemove, current }: ChatListProps) {
  const [asked, setAsked] = useState<Chat | null>(null)
  return (
    <>
      <List>
        {chats.map((chat) => (
          <ChatRow
            key={chat.conversation.id}
            chat={chat}
            timeZone={timeZone}
            onRemove={() => setAsked(chat)}
            current={chat.conversation.id === current}
          />
        ))}
      </List>
      <RemoveDialog chat={asked} onRemove={onRemove} onClose={() => setAsked(null)} />
    </>
  )
}

interface ChatRowProps {
  chat: Chat
  timeZone: string
  onRemove: () => void
  current: boolean
}

function ChatRow({ chat, timeZone, onRemove, current }: ChatRowProps) {
  const t = useT('chats')
  const { profile, conversation } = chat
  const unread = current ? 0 : chat.num_unread_messages
  return (
    <li
      data-current={current || undefined}
      data-unread={unread > 0 || undefined}
      data-muted={chat.muted || undefined}
    >
      <a href={href('chats-id', { id: conversation.id })} {...(current ? { 'aria-current': 'page' } : {})}>
        <Avatar
          src={profile.main_image?.thumb ?? null}
          alt=""
          size={56}
          {...(profile.online ? { online: t('common:online') } : {})}
          {...(profile.fictional ? { mark: <FictionalIcon /> } : {})}
        />
        <span className="line">
          <span className="who">
            <bdi className="name">{profile.name}</bdi>
            {profile.fictional && <FictionalLabel />}
            {chat.match && <Tag tone="accent">{t('match')}</Tag>}
            {chat.muted && <Icon name="bell-off" size={16} label={t('muted')} />}
          </span>
          {chat.last_message && !chat.last_message_at ? (
            <Icon name="clock" size={16} label={t('waits')} />
          ) : (
            <When at={chat.last_message_at} timeZone={timeZone} />
          )}
        </span>
        <span className="line">
          <span className="last" dir="auto">
            {useExcerpt(chat)}
          </span>
          <Badge count={unread} label={t('unread', { count: unread })} />
        </span>
      </a>
      {profile.id === null ? (
        <IconButton icon="trash" label={t('remove_this')} onClick={onRemove} />
      ) : (
        <PersonMenu
          member={{ id: profile.id, name: profile.name }}
          actions={[{ icon: 'trash', words: t('remove', { name: profile.name }), run: onRemove }]}
        />
      )}
    </li>
  )
}

/** A short form of the last message. */
function useExcerpt({ last_message: last }: Chat): string {
  const t = useT('chats')
  if (!last) return ''
  const words = {
    text: last.text,
    photo: t('excerpt_photo'),
    gift: t('excerpt_gift'),
    notice: t('excerpt_notice'),
    gif: t('excerpt_gif'),
    voice: t('excerpt_voice'),
  }[last.kind]
  return last.own ? t('excerpt_own', { text: words }) : words
}

/** The time for today, a relative time for earlier. */
function When({ at, timeZone }: { at: string | null; timeZone: string }) {
  const { iso } = useLocale()
  const { now } = usePage()
  if (!at) return <span />
  const date = new Date(at)
  const today = formatDate(iso, date, 'short', timeZone) === formatDate(iso, new Date(now), 'short', timeZone)
  return (
    <time dateTime={at}>
      {today ? formatTime(iso, date, timeZone) : formatRelative(iso, date, new Date(now))}
    </time>
  )
}

interface RemoveDialogProps {
  /** The conversation to be removed; null if the dialog is closed. */
  chat: Chat | null
  onRemove: (conversation: string) => void
  onClose: () => void
}

/** Asks for confirmation before a conversation is removed from the list. */
function RemoveDialog({ chat, onRemove, onClose }: RemoveDialogProps) {
  const t = useT('chats')
  const remove = () => {
    onClose()
    if (chat) onRemove(chat.conversation.id)
  }
  return (
    <Modal
      open={chat !== null}
      onClose={onClose}
      title={
        chat?.profile.id === null
          ? t('remove_this_title')
          : t('remove_title', { name: chat?.profile.name ?? '' })
      }
      size="small"
      closeLabel={t('common:close')}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button variant="danger" onClick={remove}>
            {t('common:delete')}
          </Button>
        </>
      }
    >
      <p>{t('remove_text')}</p>
    </Modal>
  )
}
