import type { Tenant } from '../../core/tenant.ts'
import { CONVERSION_KINDS, type ListedPostback } from '../../features/tracking/server.ts'
import { formatNumber } from '../../i18n/format.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Select } from '../../ui/field.tsx'
import { Tag } from '../../ui/tag.tsx'
import type { PlatformScope, Staff } from '../scope.ts'
import { DataTable } from './data-table.tsx'
import { Paging } from './finance-frame.tsx'
import { Frame } from './frame.tsx'
import { SiteFilter } from './site-filter.tsx'
import { UtcTime } from './utc-time.tsx'

export interface PostbacksPageProps {
  readonly scope: PlatformScope<Staff>
  readonly rows: readonly ListedPostback[]
  /** Addresses of the first and the next page; null where there is none. */
  readonly first: string | null
  readonly next: string | null
  readonly tenant?: Tenant
}

const TONES = { waiting: 'neutral', delivered: 'success', failed: 'danger', dropped: 'neutral' } as const

/** What the networks of one site were told, the newest first, and a form that tests one. */
export function PostbacksPage({ scope, rows, first, next, tenant }: PostbacksPageProps) {
  const { t } = scope
  const networks = Object.keys(tenant?.settings.networks ?? {})
  return (
    <Frame scope={scope} path="/postbacks">
      <h1>{t('console:postbacks')}</h1>
      <p>{t('console:postbacks_text')}</p>
      <SiteFilter scope={scope} path="/postbacks" tenant={tenant} />
      {tenant && networks.length > 0 && <TestForm scope={scope} tenant={tenant} networks={networks} />}
      {tenant && networks.length === 0 && <p className="muted">{t('console:postback_no_network')}</p>}
      {rows.length === 0 && (
        <EmptyState icon="clock" title={t('console:postbacks_none')} text={t('console:audit_empty_text')} />
      )}
      {tenant && rows.length > 0 && <PostbackTable scope={scope} rows={rows} tenant={tenant} />}
      <Paging scope={scope} first={first} next={next} />
    </Frame>
  )
}

interface TestFormProps {
  readonly scope: PlatformScope
  readonly tenant: Tenant
  readonly networks: readonly string[]
}

function TestForm({ scope, tenant, networks }: TestFormProps) {
  const { t } = scope
  const kinds = CONVERSION_KINDS.map((value) => ({ value, label: t(`console:conversion.${value}`) }))
  return (
    <form method="post" action="/postbacks/test" className="card filter">
      <input type="hidden" name="tenant" value={tenant.key} />
      <Select
        label={t('console:postback_network')}
        name="network"
        options={networks.map((value) => ({ value, label: value }))}
      />
      <Select label={t('console:postback_event')} name="kind" options={kinds} />
      <Button type="submit" variant="secondary">
        {t('console:postback_test')}
      </Button>
    </form>
  )
}

type TableProps = Required<Pick<PostbacksPageProps, 'scope' | 'rows' | 'tenant'>>

function PostbackTable({ scope, rows, tenant }: TableProps) {
  const { t, locale } = scope
  const head = [
    'when',
    'postback_network',
    'postback_event',
    'state_label',
    'postback_attempts',
    'postback_sent',
  ]
  return (
    <DataTable
      head={[...head.map((name) => t(`console:${name}`)), '']}
      numbers={[4]}
      rows={rows.map(({ id, createdAt, network, kind, state, attempts, last, test }) => ({
        key: id,
        cells: [
          <UtcTime key="when" scope={scope} at={createdAt} />,
          network,
          `${t(`console:conversion.${kind}`)}${test ? ` (${t('console:postback_is_test')})` : ''}`,
          <Tag key="state" tone={TONES[state]}>
            {t(`console:postback_state.${state}`)}
          </Tag>,
          formatNumber(locale.iso, attempts),
          last && <Sent key="sent" scope={scope} last={last} />,
          state === 'failed' && !test && <AgainForm key="again" scope={scope} tenant={tenant} id={id} />,
        ],
      }))}
    />
  )
}

type SentProps = Pick<PostbacksPageProps, 'scope'> & { readonly last: NonNullable<ListedPostback['last']> }

/** What came of it, and what was asked for: address and body without the signature. */
function Sent({ scope: { t }, last: { url, body, outcome } }: SentProps) {
  const status = /^\d+$/.test(outcome)
  return (
    <>
      <strong>{t(`console:postback_outcome.${status ? 'status' : outcome}`, { status: outcome })}</strong>
      <div className="mono">{`${body === null ? 'GET' : 'POST'} ${url}`}</div>
      {body !== null && <div className="mono">{body}</div>}
    </>
  )
}

function AgainForm({ scope, tenant, id }: { scope: PlatformScope; tenant: Tenant; id: string }) {
  return (
    <form method="post" action="/postbacks/again">
      <input type="hidden" name="tenant" value={tenant.key} />
      <input type="hidden" name="id" value={id} />
      <Button type="submit" variant="secondary" size="small">
        {scope.t('console:postback_again')}
      </Button>
    </form>
  )
}
