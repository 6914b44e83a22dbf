import type { Tenant } from '../../core/tenant.ts'
import { SOURCE_NAMES } from '../../core/visit-source.ts'
import { LINK_ORDERS, type ListedLink, linkTargets } from '../../features/tracking/server.ts'
import { formatDate, formatNumber } from '../../i18n/format.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import type { SiteListProps } from '../list-page.tsx'
import { addressOf } from '../query.ts'
import type { PlatformScope, Staff } from '../scope.ts'
import type { Typed } from '../typed-fields.ts'
import { CopyButton } from './copy-button.tsx'
import { type Column, DataTable } from './data-table.tsx'
import { siteField } from './filter.tsx'
import { Frame } from './frame.tsx'
import { List } from './list.tsx'

/** Short links of one site with their visitor counts, and the form that creates one. */
export function LinksPage({ fault, typed = {}, ...list }: SiteListProps<ListedLink>) {
  const { scope, tenant, rows } = list
  const { t } = scope
  const orders = LINK_ORDERS.map((value) => ({ value, label: t(`console:short_order.${value}`) }))
  return (
    <Frame scope={scope} path="/links" fault={fault?.message}>
      <h1>{t('console:links')}</h1>
      <p>{t('console:links_text')}</p>
      <List
        {...list}
        path="/links"
        fields={[siteField(scope), { name: 'sort', label: 'console:short_sort', options: orders }]}
        button="show"
        beside={
          tenant && <LinkForm scope={scope} tenant={tenant} fields={fault?.fields ?? {}} typed={typed} />
        }
        empty={<EmptyState icon="mail" title={t('console:link_none')} text={t('console:link_none_text')} />}
      >
        {tenant && <LinkTable scope={scope} rows={rows} tenant={tenant} />}
      </List>
    </Frame>
  )
}

interface FormProps {
  readonly scope: PlatformScope<Staff>
  readonly tenant: Tenant
  readonly fields: Readonly<Record<string, string>>
  readonly typed: Typed
}

function LinkForm({ scope, tenant, fields, typed }: FormProps) {
  const { t } = scope
  const targets = linkTargets(tenant).map((value) => ({ value, label: labelOf(scope, value) }))
  const given = (name: string) => ({ name, defaultValue: typed[name], error: fields[name] })
  return (
    <form method="post" action="/links" className="card filter">
      <input type="hidden" name="tenant" value={tenant.key} />
      <TextField
        label={t('console:short_token')}
        hint={`${tenant.origin}/…`}
        maxLength={40}
        required
        {...given('token')}
      />
      <Select label={t('console:short_target')} options={targets} {...given('target')} />
      {SOURCE_NAMES.map((name) => (
        <TextField key={name} label={name} maxLength={100} {...given(name)} />
      ))}
      <Button type="submit">{t('console:link_make')}</Button>
    </form>
  )
}

/**
 * Label of a target: `lander:gallery/summer` as its path, the front page and the signup by name.
 */
function labelOf({ t }: PlatformScope, target: string): string {
  const [kind = '', name] = target.split(':')
  if (name === undefined) return t(`console:short_to_${kind}`)
  return kind === 'lander' ? `/landers/${name}` : `/pages/${name}`
}

interface TableProps extends Pick<FormProps, 'scope' | 'tenant'> {
  readonly rows: readonly ListedLink[]
}

function LinkTable({ scope, rows, tenant }: TableProps) {
  const { t, locale } = scope
  const number = (value: number) => formatNumber(locale.iso, value)
  const columns: readonly Column<ListedLink>[] = [
    {
      head: t('console:short_address'),
      cell: ({ token }) => <Address scope={scope} tenant={tenant} token={token} />,
    },
    { head: t('console:short_target'), cell: ({ path }) => path },
    {
      head: t('console:short_source'),
      cell: ({ source }) =>
        Object.entries(source)
          .map(([name, value]) => `${name}=${value}`)
          .join(' · '),
    },
    { head: t('console:short_visitors'), number: true, cell: ({ clicks }) => number(clicks) },
    { head: t('console:short_robots'), number: true, cell: ({ robots }) => number(robots) },
    { head: t('console:when'), cell: ({ createdAt }) => formatDate(locale.iso, createdAt, 'medium') },
    {
      head: '',
      cell: ({ token, disabledAt }) =>
        disabledAt ? (
          t('console:code_state.inactive')
        ) : (
          <EndForm scope={scope} tenant={tenant} token={token} />
        ),
    },
  ]
  return <DataTable columns={columns} rows={rows} keyOf={({ token }) => token} />
}

/** The address of a link, with a copy button and a QR code, whose image loads only when opened. */
function Address({ scope, tenant, token }: { scope: PlatformScope; tenant: Tenant; token: string }) {
  const { t } = scope
  const address = `${tenant.origin}/${token}`
  const file = (type: string, save?: number) =>
    addressOf('/links/qr', { tenant: tenant.key, token, type, save })
  return (
    <div className="address">
      <strong className="mono pick">{address}</strong>
      <div className="tools">
        <CopyButton scope={scope} value={address} />
        <details>
          <summary>
            {t('console:short_qr')} <span className="visually-hidden">{token}</span>
          </summary>
          <img className="qr" src={file('svg')} alt={address} width={192} height={192} loading="lazy" />
          <p className="line">
            {(['svg', 'png'] as const).map((type) => (
              <a key={type} href={file(type, 1)} download={`${token}.${type}`}>
                {t('console:short_qr_save', { type: type.toUpperCase() })}
              </a>
            ))}
          </p>
        </details>
      </div>
    </div>
  )
}

function EndForm({ scope, tenant, token }: { scope: PlatformScope; tenant: Tenant; token: string }) {
  return (
    <form method="post" action="/links/disable">
      <input type="hidden" name="tenant" value={tenant.key} />
      <input type="hidden" name="token" value={token} />
      <Button type="submit" variant="secondary" size="small">
        {scope.t('console:code_disable')}
      </Button>
    </form>
  )
}
