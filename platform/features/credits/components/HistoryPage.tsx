import { styled } from 'styled-components'
import { href } from '../../../core/routes.ts'
import { formatDateTime, formatMoney, formatNumber } from '../../../i18n/format.ts'
import { useLocale, useT } from '../../../i18n/react.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { usePage } from '../../../ui/page.tsx'
import { BackToAccount } from '../../../widgets/BackToAccount.tsx'
import type { HistoryData, HistoryEntry } from '../history.ts'

const Page = styled.div`
  .entries { margin: 0; padding: 0; list-style: none; }
  .entries a { display: grid; grid-template-columns: minmax(0, 1fr) fit-content(50%) 14px; gap: 0 var(--space-2); align-items: center; padding: var(--space-3) 0; border-bottom: var(--stroke-thin) solid var(--color-border); color: inherit; text-decoration: none; }
  .entries strong { color: var(--color-heading); overflow-wrap: anywhere; }
  .entries .icon { grid-area: 1 / 3 / 3 / 4; color: var(--color-muted); }
  .number { text-align: end; font-variant-numeric: tabular-nums; }
  strong.number { white-space: nowrap; }
  .pages { display: flex; flex-wrap: wrap; gap: var(--space-3); margin-top: var(--space-5); }
  dl { display: grid; grid-template-columns: fit-content(50%) minmax(0, 1fr); gap: var(--space-2) var(--space-4); margin: 0; }
  dt { color: var(--color-muted); overflow-wrap: anywhere; hyphens: auto; }
  dd { margin: 0; text-align: end; overflow-wrap: anywhere; }
  @media (hover: hover) { .entries a:hover { background: var(--color-soft); } }
  @media print { .pages { display: none; } }
`

/** Every movement of the member's credits, or the receipt of one. */
export function HistoryPage() {
  const data = usePage().data as HistoryData
  return (
    <div className="page-plain">
      <BackToAccount />
      <Page>{data.receipt ? <Receipt entry={data.receipt} {...data} /> : <List {...data} />}</Page>
    </div>
  )
}

const signed = (iso: string, delta: number) => (delta > 0 ? '+' : '−') + formatNumber(iso, Math.abs(delta))

function List({ entries, next, further, timeZone }: HistoryData) {
  const t = useT('history')
  const { iso } = useLocale()
  return (
    <>
      <h1>{t('title')}</h1>
      <p className="muted">{entries.length === 0 ? t('empty') : t('lead')}</p>
      <ul className="entries">
        {entries.map((entry) => (
          <li key={entry.id}>
            <a href={href('account-credits', { entry: entry.id })}>
              <strong>{entry.to === null ? entry.what : `${entry.what} · ${entry.to}`}</strong>
              <strong className="number">{signed(iso, entry.delta)}</strong>
              <Icon name="chevron-right" size={14} />
              <span className="muted text-sm">{formatDateTime(iso, new Date(entry.at), timeZone)}</span>
              <span className="muted text-sm number">
                {t('balance_after')}: {formatNumber(iso, entry.balanceAfter)}
              </span>
            </a>
          </li>
        ))}
      </ul>
      <p className="pages">
        {further && (
          <ButtonLink variant="secondary" href={href('account-credits')}>
            {t('newest')}
          </ButtonLink>
        )}
        {next && (
          <ButtonLink variant="secondary" href={href('account-credits', {}, { after: next })}>
            {t('older')}
          </ButtonLink>
        )}
      </p>
    </>
  )
}

function Receipt({ entry, timeZone }: { entry: HistoryEntry; timeZone: string }) {
  const t = useT('history')
  const { iso } = useLocale()
  const { site } = usePage()
  const { purchase } = entry
  const lines: readonly (readonly [string, string | null])[] = [
    [t('site'), site.name],
    [t('number'), entry.number],
    [t('when'), formatDateTime(iso, new Date(entry.at), timeZone)],
    [t('what'), entry.what],
    [t('to'), entry.to],
    [t('credits'), signed(iso, entry.delta)],
    [t('paid'), purchase && formatMoney(iso, purchase.paid)],
    [t('balance_after'), formatNumber(iso, entry.balanceAfter)],
  ]
  return (
    <>
      <h1>{t('receipt')}</h1>
      <Card>
        <dl>
          {lines.flatMap(([name, value]) =>
            value === null ? [] : [<dt key={name}>{name}</dt>, <dd key={`${name} value`}>{value}</dd>],
          )}
        </dl>
      </Card>
      <p className="pages">
        <Button variant="secondary" onClick={() => window.print()}>
          {t('print')}
        </Button>
        {purchase?.payment && (
          <ButtonLink variant="secondary" href={href('transactions', { id: purchase.payment })}>
            {t('payment')}
          </ButtonLink>
        )}
        <ButtonLink variant="quiet" href={href('account-credits')}>
          {t('title')}
        </ButtonLink>
      </p>
    </>
  )
}
