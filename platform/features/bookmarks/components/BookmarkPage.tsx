import { styled } from 'styled-components'
import { isolated } from '../../../core/bidi-isolation.ts'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { MarkForm, useBookmark, useBookmarkForm } from '../../../widgets/person/BookmarkForm.tsx'
import type { BookmarkPageData } from '../pages.ts'

const Block = styled.div`
  &, form, .card { grid-template-columns: minmax(0, 1fr); }
  display: grid;
  gap: var(--space-4);
  max-width: 44rem;
  form { display: grid; gap: var(--space-3); justify-items: start; }
  form > :not(button) { width: 100%; }
  .card { display: grid; gap: var(--space-2); }
  .card p { margin: 0; }
`

/** What the viewer keeps about one member: the note, and both marks with what they did. */
export function BookmarkPage({ data: { id, name, bookmark } }: { data: BookmarkPageData }) {
  const t = useT('bookmarks')
  const [kept, onChanged] = useBookmark(bookmark)
  const marks = ['favourite', 'not_interested'] as const
  return (
    <div className="page-plain">
      <div>
        <ButtonLink
          href={href('members-id', { id })}
          variant="quiet"
          icon="chevron-left"
          // The words align with the heading.
          style={{ marginInlineStart: 'calc(-1 * var(--pad-control))' }}
        >
          {t('to_profile')}
        </ButtonLink>
      </div>
      <h1>{t('about', { name: isolated(name) })}</h1>
      <p>{t('private')}</p>
      <Block>
        <NoteForm id={id} note={bookmark.note} />
        {marks.map((change) => (
          <section key={change} className="card">
            <MarkForm id={id} change={change} on={kept[change]} onChanged={onChanged} />
            <p className="muted" role="status" hidden={!kept[change]}>
              {kept[change] && t(`${change}_text`, { name: isolated(name) })}
            </p>
          </section>
        ))}
        <p>
          <a href={href('favourites')}>{t('all')}</a>
        </p>
      </Block>
    </div>
  )
}

/** The note; saving it leads back to the profile. */
function NoteForm({ id, note }: { readonly id: string; readonly note: string }) {
  const t = useT('bookmarks')
  const form = useBookmarkForm('note', () => href('members-id', { id }))
  const field = form.field('text')
  return (
    <form method="post" action={href('members-id-bookmark', { id })} className="card" {...form.props}>
      <FormErrors title={form.fault} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="change" value="note" />
      <TextArea
        label={t('note')}
        hint={t('note_hint')}
        {...field}
        defaultValue={field.defaultValue ?? note}
        rows={6}
        dir="auto"
      />
      <Button type="submit" busy={form.busy}>
        {t('note_save')}
      </Button>
    </form>
  )
}
