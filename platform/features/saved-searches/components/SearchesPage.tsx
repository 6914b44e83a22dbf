import { styled } from 'styled-components'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { TextField } from '../../../ui/field.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { useFormState } from '../../../ui/page.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { BackToAccount } from '../../../widgets/BackToAccount.tsx'
import type { changeSavedSearchesCall, SavedSearch } from '../contract.ts'
import type { SearchesPageData } from '../pages.ts'

/** Maximum in the field; the server refuses longer names. */
const NAME_LENGTH = 60

const Block = styled.div`
  &, ul, form, .more { grid-template-columns: minmax(0, 1fr); }
  display: grid;
  gap: var(--space-4);
  max-width: 44rem;
  ul { display: grid; gap: var(--space-4); margin: 0; padding: 0; list-style: none; }
  h2 { display: flex; flex-wrap: wrap; align-items: center; gap: var(--space-2); margin: 0 0 var(--space-1); font-size: var(--text-lg); overflow-wrap: anywhere; }
  p { margin: 0 0 var(--space-3); }
  /* Shown if there are no filters between name and link, because the name repeats them. */
  h2 + a { margin-top: var(--space-2); }
  form { display: grid; gap: var(--space-3); }
  .row { display: flex; flex-wrap: wrap; gap: var(--space-2); }
  .more { display: grid; gap: var(--space-4); padding-top: var(--space-2); }
  summary { padding-block: 10px; color: var(--color-link); cursor: pointer; }
`

/**
 * The member's saved searches: run, rename, delete; and a form to save the search with which the
 * page was opened.
 */
export function SearchesPage({ data: { searches, save } }: { data: SearchesPageData }) {
  const t = useT('searches')
  return (
    <div className="page-plain">
      <BackToAccount />
      <h1>{t('account:searches_title')}</h1>
      <Block>
        {save && (
          <section className="card">
            <h2>{t('save_title')}</h2>
            {save.name !== save.filters.join(', ') && <Filters of={save.filters} />}
            <SearchForm change="save" query={save.query} name={save.name} button={t('save')} />
          </section>
        )}
        {searches.length > 0 && (
          <ul aria-label={t('account:searches_title')}>
            {searches.map((search) => (
              <Saved key={search.id} search={search} />
            ))}
          </ul>
        )}
        {searches.length === 0 && !save && (
          <EmptyState
            icon="search"
            title={t('empty_title')}
            text={t('empty_text')}
            actions={
              <ButtonLink href={href('members', {}, { filters: 'open' })}>{t('to_search')}</ButtonLink>
            }
          />
        )}
        <p className="muted">
          {t('notice_text')} <a href={href('notifications')}>{t('account:notifications_title')}</a>
        </p>
      </Block>
    </div>
  )
}

function Saved({ search: { id, name, href: run, filters, new_members: fresh } }: { search: SavedSearch }) {
  const t = useT('searches')
  const posted = useFormState()
  return (
    <li className="card">
      <h2>
        <bdi>{name}</bdi>
        {fresh > 0 && <Tag tone="accent">{t('new_members', { count: fresh })}</Tag>}
      </h2>
      {/* The proposed name lists the filters already. */}
      {name !== filters.join(', ') && <Filters of={filters} />}
      <ButtonLink href={run} icon="search" size="small" aria-label={t('run_name', { name })}>
        {t('run')}
      </ButtonLink>
      <details open={posted?.values.id === id || undefined}>
        <summary aria-label={t('edit_name', { name })}>{t('edit')}</summary>
        <div className="more">
          <SearchForm change="rename" id={id} name={name} button={t('rename')} />
          <SearchForm change="remove" id={id} name={name} button={t('remove')} />
        </div>
      </details>
    </li>
  )
}

function Filters({ of }: { of: readonly string[] }) {
  const t = useT('searches')
  return <p className="muted">{of.length > 0 ? of.join(' · ') : t('no_filters')}</p>
}

interface SearchFormProps {
  readonly change: 'save' | 'rename' | 'remove'
  readonly id?: string
  readonly query?: string
  readonly name: string
  readonly button: string
}

/** One change, as a plain form; shows its refusal and keeps the typed values. */
function SearchForm({ change, id, query, name, button }: SearchFormProps) {
  const t = useT('searches')
  const state = useFormState()
  const posted = state?.values.change === change && state.values.id === id ? state : null
  const form = useForm<typeof changeSavedSearchesCall>('POST', '/api/saved-searches', {
    next: () => href('account-searches'),
    posted,
    offline: t('common:offline'),
  })
  const action = href('account-searches', {}, query === undefined ? {} : { save: query })
  const field = form.field('name')
  return (
    <form method="post" action={action} {...form.props}>
      <FormErrors title={form.fault} />
      <input type="hidden" name="change" value={change} />
      {id !== undefined && <input type="hidden" name="id" value={id} />}
      {query !== undefined && <input type="hidden" name="query" value={query} />}
      {change !== 'remove' && (
        <TextField
          label={t('name')}
          {...field}
          defaultValue={field.defaultValue ?? name}
          maxLength={NAME_LENGTH}
          dir="auto"
          autoComplete="off"
        />
      )}
      <div className="row">
        <Button
          type="submit"
          variant={change === 'save' ? 'primary' : change === 'rename' ? 'secondary' : 'quiet'}
          size="small"
          busy={form.busy}
          {...(change === 'remove' ? { icon: 'trash', 'aria-label': t('remove_name', { name }) } : {})}
        >
          {button}
        </Button>
      </div>
    </form>
  )
}
