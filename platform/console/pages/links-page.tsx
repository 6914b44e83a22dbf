import type { Tenant } from '../../core/tenant.ts'
import { SOURCE_NAMES } from '../../core/visit-source.ts'
import { LINK_ORDERS, type LinkOrder, type ListedLink, linkTargets } from '../../features/tracking/server.ts'
import { formatDate, formatNumber } from '../../i18n/format.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import { addressOf } from '../query.ts'
import type { PlatformScope, Staff } from '../scope.ts'
import type { FormFault } from '../serve.ts'
import type { Typed } from '../typed-fields.ts'
import { CopyButton } from './copy-button.tsx'
import { DataTable } from './data-table.tsx'
import { Paging } from './finance-frame.tsx'
import { Frame } from './frame.tsx'
import { SiteFilter } from './site-filter.tsx'

export interface LinksPageProps {
  readonly scope: PlatformScope<Staff>
  readonly links: readonly ListedLink[]
  readonly order: LinkOrder
  /** Addresses of the first and the next page; null where there is none. */
  readonly first: string | null
  readonly next: string | null
  readonly tenant?: Tenant
  readonly fault?: FormFault
  readonly typed?: Typed
}

/** Short links of one site with their visitors, and the form that makes one. */
export function LinksPage(props: LinksPageProps) {
  const { scope, links, order, first, next, tenant, fault, typed = {} } = props
  const { t } = scope
  const orders = LINK_ORDERS.map((value) => ({ value, label: t(`console:short_order.${value}`) }))
  return (
    <Frame scope={scope} path="/links" fault={fault?.message}>
      <h1>{t('console:links')}</h1>
      <p>{t('console:links_text')}</p>
      <SiteFilter scope={scope} path="/links" tenant={tenant}>
        <Select label={t('console:short_sort')} name="sort" options={orders} defaultValue={order} />
      </SiteFilter>
      {tenant && <LinkForm scope={scope} tenant={tenant} fields={fault?.fields ?? {}} typed={typed} />}
      {links.length === 0 && (
        <EmptyState icon="mail" title={t('console:link_none')} text={t('console:link_none_text')} />
      )}
      {tenant && links.length > 0 && <LinkTable scope={scope} links={links} tenant={tenant} />}
      <Paging scope={scope} first={first} next={next} />
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

/** `lander:gallery/summer` as the address that it is; the front page and the signup by name. */
function labelOf({ t }: PlatformScope, target: string): string {
  const [kind = '', name] = target.split(':')
  if (name === undefined) return t(`console:short_to_${kind}`)
  return kind === 'lander' ? `/landers/${name}` : `/pages/${name}`
}

function LinkTable({ scope, links, tenant }: Required<Pick<LinksPageProps, 'scope' | 'links' | 'tenant'>>) {
  const { t, locale } = scope
  const number = (value: number) => formatNumber(locale.iso, value)
  const head = ['short_address', 'short_target', 'short_source', 'short_visitors', 'short_robots', 'when']
  return (
    <DataTable
      head={[...head.map((name) => t(`console:${name}`)), '']}
      numbers={[3, 4]}
      rows={links.map(({ token, path, source, clicks, robots, createdAt, disabledAt }) => ({
        key: token,
        cells: [
          <Address key="address" scope={scope} tenant={tenant} token={token} />,
          path,
          Object.entries(source)
            .map(([name, value]) => `${name}=${value}`)
            .join(' · '),
          number(clicks),
          number(robots),
          formatDate(locale.iso, createdAt, 'medium'),
          disabledAt ? (
            t('console:code_state.inactive')
          ) : (
            <EndForm key="end" scope={scope} tenant={tenant} token={token} />
          ),
        ],
      }))}
    />
  )
}

/** The address of a link, to copy and as a QR code: a picture that is loaded once it is opened. */
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
