import type { Tenant } from '../../core/tenant.ts'
import { CONVERSION_KINDS, type ListedPostback } from '../../features/tracking/server.ts'
import { formatNumber } from '../../i18n/format.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Select } from '../../ui/field.tsx'
import { Tag } from '../../ui/tag.tsx'
import type { SiteListProps } from '../list-page.tsx'
import type { PlatformScope } from '../scope.ts'
import { type Column, DataTable } from './data-table.tsx'
import { siteField } from './filter.tsx'
import { Frame } from './frame.tsx'
import { List } from './list.tsx'
import { UtcTime } from './utc-time.tsx'

const TONES = { waiting: 'neutral', delivered: 'success', failed: 'danger', dropped: 'neutral' } as const

/** Postbacks to the networks of one site, newest first, and a form that sends a test postback. */
export function PostbacksPage(list: SiteListProps<ListedPostback>) {
  const { scope, rows, tenant } = list
  const { t } = scope
  return (
    <Frame scope={scope} path="/postbacks">
      <h1>{t('console:postbacks')}</h1>
      <p>{t('console:postbacks_text')}</p>
      <List
        {...list}
        path="/postbacks"
        fields={[siteField(scope)]}
        button="show"
        beside={tenant && <TestForm scope={scope} tenant={tenant} />}
        empty={
          <EmptyState icon="clock" title={t('console:postbacks_none')} text={t('console:audit_empty_text')} />
        }
      >
        {tenant && <PostbackTable scope={scope} rows={rows} tenant={tenant} />}
      </List>
    </Frame>
  )
}

interface FormProps {
  readonly scope: PlatformScope
  readonly tenant: Tenant
}

function TestForm({ scope, tenant }: FormProps) {
  const { t } = scope
  const networks = Object.keys(tenant.settings.networks)
  if (networks.length === 0) return <p className="muted">{t('console:postback_no_network')}</p>
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

interface TableProps extends FormProps {
  readonly rows: readonly ListedPostback[]
}

function PostbackTable({ scope, rows, tenant }: TableProps) {
  const { t, locale } = scope
  const columns: readonly Column<ListedPostback>[] = [
    { head: t('console:when'), cell: ({ createdAt }) => <UtcTime scope={scope} at={createdAt} /> },
    { head: t('console:postback_network'), cell: ({ network }) => network },
    {
      head: t('console:postback_event'),
      cell: ({ kind, test }) =>
        `${t(`console:conversion.${kind}`)}${test ? ` (${t('console:postback_is_test')})` : ''}`,
    },
    {
      head: t('console:state_label'),
      cell: ({ state }) => <Tag tone={TONES[state]}>{t(`console:postback_state.${state}`)}</Tag>,
    },
    {
      head: t('console:postback_attempts'),
      number: true,
      cell: ({ attempts }) => formatNumber(locale.iso, attempts),
    },
    { head: t('console:postback_sent'), cell: ({ last }) => last && <Sent scope={scope} last={last} /> },
    {
      head: '',
      cell: ({ id, state, test }) =>
        state === 'failed' && !test && <AgainForm scope={scope} tenant={tenant} id={id} />,
    },
  ]
  return <DataTable columns={columns} rows={rows} keyOf={({ id }) => id} />
}

interface SentProps extends Pick<FormProps, 'scope'> {
  readonly last: NonNullable<ListedPostback['last']>
}

/** Outcome of the last request, and its address and body without the signature. */
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

function AgainForm({ scope, tenant, id }: FormProps & { readonly id: string }) {
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
