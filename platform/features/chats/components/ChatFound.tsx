import { styled } from 'styled-components'
import { href } from '../../../core/routes.ts'
import { formatDate } from '../../../i18n/format.ts'
import { useLocale, useT } from '../../../i18n/react.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Avatar } from '../../../ui/photo.tsx'
import { FictionalIcon, FictionalLabel } from '../../../widgets/FictionalLabel.tsx'
import type { ChatSearch, SearchHit } from '../search.ts'
import { ChatList } from './ChatList.tsx'

const Found = styled.div`
  h2, h3 { margin: 0; padding: var(--space-3) var(--space-4) var(--space-1); font-family: inherit; font-size: var(--text-sm); color: var(--color-muted); }
  > ul.hits { margin: 0; padding: 0; list-style: none; }
  .hits li { border-bottom: var(--stroke-thin) solid var(--color-border); }
  .hits a { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 2px var(--space-3); align-items: center; padding: var(--space-3) var(--space-4); color: inherit; text-decoration: none; }
  .hits .avatar { grid-row: 1 / span 2; }
  .top { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 2px var(--space-2); min-width: 0; }
  .top b { max-width: 100%; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  time { color: var(--color-muted); font-size: var(--text-xs); }
  .words { overflow-wrap: anywhere; font-size: var(--text-sm); }
  mark { border-radius: 3px; background: var(--color-soft); color: var(--color-on-soft); font-weight: var(--weight-strong); }
  .further { padding: var(--space-4); text-align: center; }
  @media (hover: hover) { .hits a:hover { background: var(--color-soft); color: var(--color-on-soft); } }
`

interface ChatFoundProps {
  readonly search: ChatSearch
  readonly timeZone: string
  readonly onRemove: (conversation: string) => void
  /** The conversation that is open beside the results. */
  readonly conversation?: string | undefined
}

/**
 * Search results in place of the list: first conversations by name, then messages, the newest
 * first.
 */
export function ChatFound({ search, timeZone, onRemove, conversation: id }: ChatFoundProps) {
  const t = useT('chats')
  const { query, short, names, hits, next } = search
  const here = (more: Record<string, string>) =>
    id === undefined ? href('chats', {}, more) : href('chats-id', { id }, more)
  if (short || names.length + hits.length === 0)
    return <NoneHere text={short ? t('search_short') : t('search_none', { query })} conversation={id} />
  const heading = (words: string) => (id === undefined ? <h2>{words}</h2> : <h3>{words}</h3>)
  return (
    <Found>
      {names.length > 0 && heading(t('search_people'))}
      {names.length > 0 && (
        <ChatList
          chats={names}
          timeZone={timeZone}
          onRemove={onRemove}
          {...(id === undefined ? {} : { current: id })}
        />
      )}
      {hits.length > 0 && heading(t('search_messages'))}
      <ul className="hits">
        {hits.map((hit) => (
          <Hit key={hit.message} hit={hit} query={query} timeZone={timeZone} />
        ))}
      </ul>
      {next && (
        <div className="further">
          <ButtonLink variant="quiet" href={here({ q: query, after: next })}>
            {t('search_further')}
          </ButtonLink>
        </div>
      )}
    </Found>
  )
}

interface NoneHereProps {
  readonly text: string
  readonly conversation: string | undefined
}

/** Empty result of a filter or a search, with a link to all conversations. */
export function NoneHere({ text, conversation: id }: NoneHereProps) {
  const t = useT('chats')
  const all = { show: 'all' }
  return (
    <div className="none">
      <p role="status">{text}</p>
      <ButtonLink
        variant="secondary"
        size="small"
        href={id === undefined ? href('chats', {}, all) : href('chats-id', { id }, all)}
      >
        {t('show_every')}
      </ButtonLink>
    </div>
  )
}

function Hit({ hit, query, timeZone }: { hit: SearchHit; query: string; timeZone: string }) {
  const t = useT('chats')
  const { iso } = useLocale()
  const { partner, excerpt } = hit
  const words = (
    <bdi>
      {excerpt.before}
      {excerpt.found && <mark>{excerpt.found}</mark>}
      {excerpt.after}
    </bdi>
  )
  return (
    <li>
      <a href={href('chats-id', { id: hit.conversation }, { q: query, message: hit.message })}>
        <Avatar
          src={partner.main_image?.thumb ?? null}
          alt=""
          size={40}
          {...(partner.fictional ? { mark: <FictionalIcon /> } : {})}
        />
        <span className="top">
          <b>
            <bdi>{partner.name}</bdi>
          </b>
          {partner.fictional && <FictionalLabel />}
          <time dateTime={hit.at}>{formatDate(iso, new Date(hit.at), 'short', timeZone)}</time>
        </span>
        <span className="words">
          {hit.own && `${t('said_you')} `}
          {words}
        </span>
      </a>
    </li>
  )
}
