import { styled } from 'styled-components'
import { callApi } from '../../../core/api-client.ts'
import { methodName } from '../../../core/payment-method-names.ts'
import { href } from '../../../core/routes.ts'
import { formatDate, formatMoney, formatNumber } from '../../../i18n/format.ts'
import { useLocale, useT } from '../../../i18n/react.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Container } from '../../../ui/layout.tsx'
import { Tag, type TagTone } from '../../../ui/tag.tsx'
import { useLoadMore } from '../../../ui/use-load-more.ts'
import { BackToAccount } from '../../../widgets/BackToAccount.tsx'
import { ListEnd, ListStart, useLoadFailed } from '../../../widgets/ListEnds.tsx'
import type { LedgerReason } from '../../credits/contract.ts'
import type { PaymentAnswer } from '../contract.ts'
import { paidText, sumsOf } from '../rules.ts'
import type {
  listTransactionsCall,
  TransactionListAnswer,
  TransactionListName,
} from '../transaction-contract.ts'

const TONES: Readonly<Record<PaymentAnswer['status'], TagTone>> = {
  loading: 'neutral',
  pending: 'warning',
  completed: 'success',
  failed: 'danger',
  cancelled: 'neutral',
}

const Page = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-6);
  padding-block: var(--space-4) var(--space-6);
  header { display: grid; gap: var(--space-4); padding-top: var(--space-2); }
  h1 { margin: 0; }
  h2 { font-size: var(--text-xl); }
`

/** One row per line: description and time at the start, amount at the end. */
const Rows = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
  li { border-bottom: var(--stroke-thin) solid var(--color-border); }
  .row { display: flex; justify-content: space-between; align-items: center; gap: var(--space-3); min-height: calc(var(--size-touch) + 12px); padding-block: var(--space-2); color: inherit; text-decoration: none; }
  a.row:hover strong { text-decoration: underline; }
  .row > :first-child { flex: 1; min-width: 0; }
  .row > .icon { flex: none; color: var(--color-muted); }
  .end { text-align: right; white-space: nowrap; }
  strong, small { display: block; }
  small { color: var(--color-muted); }
`

interface TransactionListProps {
  list: TransactionListAnswer
  /** The list that the page's address continues; the other one is not shown. */
  further: TransactionListName | null
}

/** Address of the page after this cursor. */
const pageAfter = (list: TransactionListName, after: string | null) =>
  after && href('transactions', {}, { list, after })

/** Orders with their receipts, and all changes of credits. */
export function TransactionList({ list, further }: TransactionListProps) {
  const t = useT('payments')
  const payments = useMoreTransactions(list, 'payments')
  const entries = useMoreTransactions(list, 'entries')
  return (
    <Container narrow>
      <Page>
        <header>
          <BackToAccount />
          <h1>{t('list_title')}</h1>
        </header>
        {further && <ListStart href={href('transactions')} />}
        {further !== 'entries' && payments.items.length === 0 && (
          <EmptyState
            icon="credits"
            title={t('empty_title')}
            text={t('empty_text')}
            actions={<ButtonLink href={href('credits')}>{t('credits:title')}</ButtonLink>}
          />
        )}
        {payments.items.length > 0 && (
          <section>
            <h2>{t('orders_title')}</h2>
            {payments.items.some(({ status }) => status === 'completed') && (
              <p>
                <a className="tap" href={href('credits-repeat-order')}>
                  {t('repeat_title')}
                </a>
              </p>
            )}
            <Rows>
              {payments.items.map((payment) => (
                <PaymentRow key={payment.id} payment={payment} />
              ))}
            </Rows>
            <ListEnd href={pageAfter('payments', payments.next)} list={payments} />
          </section>
        )}
        {entries.items.length > 0 && (
          <section>
            <h2>{t('entries_title')}</h2>
            <Entries entries={entries.items} />
            <ListEnd href={pageAfter('entries', entries.next)} list={entries} />
          </section>
        )}
      </Page>
    </Container>
  )
}

function PaymentRow({ payment }: { payment: PaymentAnswer }) {
  const t = useT('payments')
  const { iso } = useLocale()
  const state = {
    loading: t('state_loading'),
    pending: t('state_pending'),
    completed: t(paidText(sumsOf(payment), payment.charged_back)),
    failed: t('state_failed'),
    cancelled: t('state_cancelled'),
  }[payment.status]
  return (
    <li>
      <a className="row" href={href('transactions', { id: payment.id })}>
        <span>
          <strong>{t('common:credits', { count: payment.credits })}</strong>
          <small>
            {formatDate(iso, new Date(payment.created_at), 'medium')} · {methodName(payment.method, t)}
          </small>
        </span>
        <span className="end">
          <strong>{formatMoney(iso, payment.amount)}</strong>
          <Tag tone={payment.returned.amount > 0 ? 'neutral' : TONES[payment.status]}>{state}</Tag>
        </span>
        <Icon name="chevron-right" size={18} />
      </a>
    </li>
  )
}

function Entries({ entries }: { entries: readonly TransactionListAnswer['entries'][number][] }) {
  const t = useT('payments')
  const { iso } = useLocale()
  const names: Readonly<Record<LedgerReason, string>> = {
    signup: t('credits:reason_signup'),
    purchase: t('credits:reason_purchase'),
    message: t('credits:reason_message'),
    photo: t('credits:reason_photo'),
    gift: t('credits:reason_gift'),
    bonus: t('credits:reason_bonus'),
    refund: t('credits:reason_refund'),
    withdrawal: t('credits:reason_withdrawal'),
    returned: t('credits:reason_returned'),
  }
  return (
    <Rows>
      {entries.map((entry) => (
        <li key={entry.id} className="row">
          <span>
            <strong>{names[entry.reason]}</strong>
            <small>{formatDate(iso, new Date(entry.created_at), 'medium')}</small>
          </span>
          <span className="end">
            <strong>{(entry.delta > 0 ? '+' : '−') + formatNumber(iso, Math.abs(entry.delta))}</strong>
            <small>{t('balance_after', { count: entry.balance_after })}</small>
          </span>
        </li>
      ))}
    </Rows>
  )
}

type Item<Name extends TransactionListName> = TransactionListAnswer[Name][number]

/** One of the two lists, including further pages that were loaded. */
function useMoreTransactions<Name extends TransactionListName>(first: TransactionListAnswer, name: Name) {
  const onFailed = useLoadFailed()
  const items: readonly Item<Name>[] = first[name]
  const load = async (after: string) => {
    const page = await callApi<typeof listTransactionsCall>('GET', '/api/transactions', {
      query: { list: name, after },
    })
    const more: readonly Item<Name>[] = page[name]
    return { items: more, next: page.next[name] }
  }
  return useLoadMore(
    { items, next: first.next[name] },
    { id: ({ id }) => id, at: (item) => Date.parse(item.created_at), name, load, onFailed },
  )
}
