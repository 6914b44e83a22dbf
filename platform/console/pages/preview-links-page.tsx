import type { Tenant } from '../../core/tenant.ts'
import {
  LINK_DAYS,
  type ListedPreviewLink,
  linkSubjects,
  WHOLE_BRAND,
} from '../../features/lander-studio/server.ts'
import { formatDays } from '../../i18n/format.ts'
import type { TenancyFolders } from '../../tenancy/folders.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Select } from '../../ui/field.tsx'
import { Tag } from '../../ui/tag.tsx'
import type { SiteListProps } from '../list-page.tsx'
import type { PlatformScope, Staff } from '../scope.ts'
import type { Typed } from '../typed-fields.ts'
import { CopyButton } from './copy-button.tsx'
import { type Column, DataTable } from './data-table.tsx'
import { siteField } from './filter.tsx'
import { Frame } from './frame.tsx'
import { List } from './list.tsx'
import { UtcTime } from './utc-time.tsx'

export interface GivenLinkRow extends ListedPreviewLink {
  readonly state: 'open' | 'expired' | 'withdrawn'
  /** Null for a link that no longer opens. */
  readonly address: string | null
  /** E-mail address of the person who made it. */
  readonly by: string
}

interface Props extends SiteListProps<GivenLinkRow> {
  readonly folders: TenancyFolders
}

/** Links to give away of one site, and the form that makes one. */
export function PreviewLinksPage({ fault, typed = {}, folders, ...list }: Props) {
  const { scope, tenant, rows } = list
  const { t } = scope
  return (
    <Frame scope={scope} path="/sites/links" fault={fault?.message}>
      <h1>{t('console:preview_link.title')}</h1>
      <p>{t('console:preview_link.text')}</p>
      <List
        {...list}
        path="/sites/links"
        fields={[siteField(scope)]}
        button="show"
        beside={
          tenant && (
            <NewLinkForm
              scope={scope}
              tenant={tenant}
              subjects={linkSubjects({ tenant, folders })}
              fields={fault?.fields ?? {}}
              typed={typed}
            />
          )
        }
        empty={<EmptyState icon="eye" title={t('console:link_none')} text={t('console:link_none_text')} />}
      >
        {tenant && <LinkTable scope={scope} rows={rows} tenant={tenant} />}
      </List>
    </Frame>
  )
}

interface FormProps {
  readonly scope: PlatformScope<Staff>
  readonly tenant: Tenant
  readonly subjects: readonly string[]
  readonly fields: Readonly<Record<string, string>>
  readonly typed: Typed
}

function NewLinkForm({ scope, tenant, subjects, fields, typed }: FormProps) {
  const { t, locale } = scope
  const given = (name: string, usual: string) => ({
    name,
    defaultValue: typed[name] ?? usual,
    error: fields[name],
  })
  return (
    <form method="post" action="/sites/links" className="card filter whole">
      <input type="hidden" name="tenant" value={tenant.key} />
      <Select
        label={t('console:preview_link.what')}
        options={subjects.map((value) => ({ value, label: subjectName(scope, value) }))}
        {...given('subject', WHOLE_BRAND)}
      />
      <Select
        label={t('console:preview_link.days')}
        options={LINK_DAYS.map((days) => ({ value: String(days), label: formatDays(locale.iso, days) }))}
        {...given('days', '7')}
      />
      <Button type="submit">{t('console:link_make')}</Button>
    </form>
  )
}

const subjectName = ({ t }: Pick<PlatformScope, 't'>, subject: string): string =>
  subject === WHOLE_BRAND
    ? t('console:preview_link.whole')
    : t('console:preview_link.page', { name: subject })

interface TableProps extends Pick<FormProps, 'scope' | 'tenant'> {
  readonly rows: readonly GivenLinkRow[]
}

function LinkTable({ scope, rows, tenant }: TableProps) {
  const { t } = scope
  const columns: readonly Column<GivenLinkRow>[] = [
    { head: t('console:preview_link.what'), cell: ({ subject }) => subjectName(scope, subject) },
    {
      head: t('console:short_address'),
      cell: ({ address }) =>
        address && (
          <div className="address">
            <span className="mono pick">{address}</span>
            <div className="tools">
              <CopyButton scope={scope} value={address} />
            </div>
          </div>
        ),
    },
    { head: t('console:preview_link.by'), cell: ({ by }) => by },
    { head: t('console:when'), cell: ({ created }) => <UtcTime scope={scope} at={created} /> },
    { head: t('console:preview_link.until'), cell: ({ expires }) => <UtcTime scope={scope} at={expires} /> },
    {
      head: t('console:preview_link.state'),
      cell: ({ state }) => (
        <Tag tone={state === 'open' ? 'success' : 'neutral'}>{t(`console:preview_link_state.${state}`)}</Tag>
      ),
    },
    {
      head: '',
      cell: (row) => row.state === 'open' && <EndForm scope={scope} tenant={tenant} id={row.id} />,
    },
  ]
  return (
    <>
      {rows.some(({ state }) => state === 'open') && (
        <form method="post" action="/sites/links/withdraw-all">
          <input type="hidden" name="tenant" value={tenant.key} />
          <Button type="submit" variant="secondary" size="small">
            {t('console:preview_link.withdraw_all')}
          </Button>
        </form>
      )}
      <DataTable columns={columns} rows={rows} keyOf={({ id }) => id} />
    </>
  )
}

function EndForm({ scope, tenant, id }: Pick<FormProps, 'scope' | 'tenant'> & { readonly id: string }) {
  return (
    <form method="post" action="/sites/links/withdraw">
      <input type="hidden" name="tenant" value={tenant.key} />
      <input type="hidden" name="id" value={id} />
      <Button type="submit" variant="secondary" size="small">
        {scope.t('console:preview_link.withdraw')}
      </Button>
    </form>
  )
}
