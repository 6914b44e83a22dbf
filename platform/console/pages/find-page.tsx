import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextField } from '../../ui/field.tsx'
import type { FoundKind, Hit } from '../find.ts'
import type { PlatformScope, Staff } from '../scope.ts'
import { type Column, DataTable } from './data-table.tsx'
import { Frame } from './frame.tsx'

const KIND_TEXTS: Readonly<Record<FoundKind, string>> = {
  member: 'console:from_member',
  payment: 'console:payment',
  invoice: 'invoices:title',
  complaint: 'console:complaint_text',
  report: 'console:case_kind.report',
}

export interface FindPageProps {
  readonly scope: PlatformScope<Staff>
  readonly typed: string
  /** Null before a search. */
  readonly hits: readonly Hit[] | null
}

/** The hits of a search, by kind and site alone; or what can be found. */
export function FindPage({ scope, typed, hits }: FindPageProps) {
  const { t } = scope
  const columns: readonly Column<Hit>[] = [
    { head: t('console:kind'), cell: ({ kind, path }) => <a href={path}>{t(KIND_TEXTS[kind])}</a> },
    { head: t('console:site'), cell: ({ tenant }) => tenant.settings.name },
  ]
  const found = hits && hits.length > 0
  return (
    <Frame scope={scope}>
      <h1>{t('console:find.title')}</h1>
      <form method="post" action="/find" className="card filter whole">
        <TextField
          label={t('console:find.field')}
          name="q"
          type="search"
          defaultValue={typed}
          autoComplete="off"
        />
        <Button type="submit" icon="search">
          {t('console:find.title')}
        </Button>
      </form>
      {found && <DataTable columns={columns} rows={hits} keyOf={({ path }) => path} />}
      {!found && (
        <EmptyState
          icon="search"
          title={t(hits ? 'console:find.none' : 'console:find.empty')}
          text={t('console:find.text')}
        />
      )}
    </Frame>
  )
}
