import type { Translate } from '../../core/locale.ts'
import { orderNumber } from '../../features/payments/server.ts'
import type { RefundRow } from '../../features/refunds/server.ts'
import { formatNumber } from '../../i18n/format.ts'
import { Button } from '../../ui/button.tsx'
import { Tag, type TagTone } from '../../ui/tag.tsx'
import { may } from '../permissions.ts'
import { addressOf } from '../query.ts'
import type { PlatformScope, Staff } from '../scope.ts'
import { type Bar, paramsOf } from '../second-person.ts'
import { REFUND_KINDS } from '../transaction-queries.ts'
import { Facts, moneyOf } from './data-table.tsx'
import { type FilterField, siteField } from './filter.tsx'
import { FinanceFrame, fileOf } from './finance-frame.tsx'
import { List, type ListQuery } from './list.tsx'
import { UtcTime } from './utc-time.tsx'

export const REFUND_STATES = [
  'requested',
  'approved',
  'sent',
  'done',
  'failed',
  'manual',
  'rejected',
] as const

export interface RefundsPageProps {
  readonly scope: PlatformScope<Staff>
  readonly query: ListQuery
  readonly rows: readonly RefundRow[]
  readonly next: string | null
  /** Email addresses of staff members by id. */
  readonly people: ReadonlyMap<string, string>
  /** Why the staff member may not act as the second person, by the id of the refund. */
  readonly bars: ReadonlyMap<string, Bar>
}

/**
 * Refunds of all sites of the staff member, or of one: waiting ones have the buttons of the second
 * person.
 */
export function RefundsPage({ people, bars, ...list }: RefundsPageProps) {
  const { scope, query, rows } = list
  return (
    <FinanceFrame scope={scope} tab="/finance/refunds">
      <List {...list} path="/finance/refunds" fields={fieldsOf(scope)} file={fileOf(scope, 'refunds', query)}>
        {rows.map((refund) => (
          <RefundCard
            key={refund.id}
            scope={scope}
            refund={refund}
            people={people}
            bars={bars}
            everywhere={query.tenant === undefined}
          />
        ))}
      </List>
    </FinanceFrame>
  )
}

function fieldsOf(scope: PlatformScope): readonly FilterField[] {
  const { t } = scope
  const states = REFUND_STATES.map((value) => ({ value, label: t(`console:refund_state.${value}`) }))
  const kinds = REFUND_KINDS.map((value) => ({ value, label: t(`console:refund_kind.${value}`) }))
  return [
    siteField(scope, 'console:all_sites'),
    { name: 'state', label: 'console:state_label', any: 'console:all', options: states },
    { name: 'kind', label: 'console:kind', any: 'console:all', options: kinds },
  ]
}

interface CardProps {
  readonly scope: PlatformScope<Staff>
  readonly refund: RefundRow
  readonly people: RefundsPageProps['people']
  readonly bars: RefundsPageProps['bars']
  /** Whether the list shows all sites. */
  readonly everywhere: boolean
}

function RefundCard({ scope, refund, people, bars, everywhere }: CardProps) {
  const { t, locale, tenants } = scope
  const { tenant_id: tenant, currency, credits, loss, payment_id: payment } = refund
  const site = tenants.find(({ key }) => key === tenant)?.settings.name ?? String(tenant)
  const nameOf = (id: string | null) => (id === null ? '' : (people.get(id) ?? id))
  return (
    <section className="card" data-row>
      <h2>
        {worthOf(scope, refund)}
        {' · '}
        {t(`console:refund_kind.${refund.kind}`)}
      </h2>
      <Facts
        facts={[
          [
            t('console:site'),
            everywhere && <a href={addressOf('/finance/refunds', { tenant, state: refund.state })}>{site}</a>,
          ],
          [t('console:state_label'), <RefundState key="state" state={refund.state} t={t} />],
          [t('console:when'), <UtcTime key="when" scope={scope} at={refund.requested_at} />],
          [
            t('console:payment'),
            payment && (
              <a className="mono" href={addressOf('/finance/payment', { tenant, id: payment })}>
                {orderNumber(payment)}
              </a>
            ),
          ],
          [t('invoices:buyer'), <MemberLink key="id" scope={scope} refund={refund} />],
          [t('history:credits'), formatNumber(locale.iso, credits)],
          [t('console:refund_loss'), loss > 0 ? moneyOf(scope, loss, currency) : ''],
          [t('console:refund_by'), nameOf(refund.requested_by)],
          [t('console:refund_approved_by'), nameOf(refund.approved_by)],
          [t('console:refund_reason'), refund.reason],
        ]}
      />
      {refund.state === 'requested' && (
        <Decision scope={scope} refund={refund} everywhere={everywhere} bar={bars.get(refund.id)} />
      )}
    </section>
  )
}

const STATE_TONES: Readonly<Record<string, TagTone>> = {
  requested: 'warning',
  manual: 'warning',
  failed: 'danger',
  done: 'success',
}

/** The state of a refund as a tag. */
export function RefundState({ state, t }: { state: RefundRow['state']; t: Translate }) {
  return <Tag tone={STATE_TONES[state] ?? 'neutral'}>{t(`console:refund_state.${state}`)}</Tag>
}

/** What is returned: money, otherwise credits. */
const worthOf = (scope: PlatformScope<Staff>, { amount, currency, credits }: RefundRow) =>
  amount > 0 ? moneyOf(scope, amount, currency) : scope.t('common:credits', { count: credits })

/**
 * The way to the member for staff who may open the page. A name would be a look at a member for
 * each row of the list.
 */
function MemberLink({ scope, refund }: Pick<CardProps, 'scope' | 'refund'>) {
  const { tenant_id: tenant, member_id: id } = refund
  if (!may(scope.staff.role, 'members.manage')) return null
  return (
    <a title={id} href={addressOf('/members/member', { tenant, id, reason: 'payment' })}>
      {scope.t('console:member_open')}
    </a>
  )
}

interface DecisionProps extends Pick<CardProps, 'scope' | 'refund' | 'everywhere'> {
  readonly bar: Bar | undefined
}

function Decision({ scope, refund, everywhere, bar }: DecisionProps) {
  const { t, staff, locale } = scope
  const approves = may(staff.role, 'refunds.approve')
  const why = refund.requested_by === staff.id || approves ? bar : undefined
  const form = (verdict: 'approve' | 'reject') => (
    <form method="post" action={`/finance/refunds/${verdict}`}>
      <input type="hidden" name="tenant" value={refund.tenant_id} />
      {everywhere && <input type="hidden" name="everywhere" value="1" />}
      <input type="hidden" name="id" value={refund.id} />
      <Button type="submit" size="small" variant={verdict === 'approve' ? 'primary' : 'secondary'}>
        {verdict === 'approve'
          ? t('console:refund_approve', { worth: worthOf(scope, refund) })
          : t('console:refund_reject')}
      </Button>
    </form>
  )
  return (
    <>
      {why && <p className="note">{t(`console:error.${why.code}`, paramsOf(why, locale))}</p>}
      <div className="person">
        {approves && !bar && form('approve')}
        {may(staff.role, 'refunds.request') && form('reject')}
      </div>
    </>
  )
}
