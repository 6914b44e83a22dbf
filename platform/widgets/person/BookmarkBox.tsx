import { styled } from 'styled-components'
import { href } from '../../core/routes.ts'
import type { Bookmark } from '../../features/members/contract.ts'
import { useT } from '../../i18n/react.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { MarkForm, useBookmark } from './BookmarkForm.tsx'

const Box = styled.section`
  margin-block: var(--space-4);
  .marks { display: flex; flex-wrap: wrap; gap: var(--space-1) var(--space-2); }
  .marks :is(.ui-button) { padding-inline: var(--space-3); }
  p { margin: var(--space-2) 0 0; }
  .kept { padding: var(--space-3); border-radius: min(var(--radius-control), 14px); background: var(--color-soft); color: var(--color-on-soft); white-space: pre-line; overflow-wrap: anywhere; }
`

interface Props {
  readonly member: { readonly id: string; readonly name: string }
  readonly bookmark: Bookmark
}

/**
 * What the viewer keeps about a member, on their profile: favourite, not interested, and the note
 * with a link to its page. Others never see any of it.
 */
export function BookmarkBox({ member: { id, name }, bookmark }: Props) {
  const t = useT('bookmarks')
  const [kept, onChanged] = useBookmark(bookmark)
  return (
    <Box aria-label={t('private')}>
      <div className="marks">
        <MarkForm id={id} change="favourite" on={kept.favourite} onChanged={onChanged} />
        <MarkForm id={id} change="not_interested" on={kept.not_interested} onChanged={onChanged} />
        <ButtonLink variant="quiet" size="small" icon="edit" href={href('members-id-bookmark', { id })}>
          {t(kept.note ? 'note_change' : 'note_write')}
        </ButtonLink>
      </div>
      <p className="muted" role="status" hidden={!kept.favourite && !kept.not_interested}>
        {kept.favourite && (
          <>
            {t('favourite_text', { name })} <a href={href('favourites')}>{t('all')}</a>
          </>
        )}
        {kept.not_interested && t('not_interested_text', { name })}
      </p>
      {kept.note && (
        <p className="kept" dir="auto">
          {kept.note}
        </p>
      )}
    </Box>
  )
}
