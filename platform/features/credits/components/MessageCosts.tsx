import { styled } from 'styled-components'
import { formatMoney } from '../../../i18n/format.ts'
import { useLocale, useT } from '../../../i18n/react.tsx'
import type { Tariff } from '../tariff.ts'

const Section = styled.section`
  h2 { font-size: var(--text-xl); margin: 0 0 var(--space-2); }
  p { margin: 0 0 var(--space-3); }
  tbody th { font-weight: inherit; }
  th { overflow-wrap: anywhere; }
  td, thead th:last-child { text-align: end; font-variant-numeric: tabular-nums; }
  td { white-space: nowrap; }
  /* With large letters a price wraps between number and currency. */
  @media (max-width: 575.98px) { th, td { padding-inline: var(--space-1); } td { white-space: normal; } }
  [aria-current] > * { background: var(--color-soft); color: var(--color-on-soft); font-weight: var(--weight-strong); }
`

/**
 * Lowest price of a message in each country of the site, without a discount, and which messages
 * cost nothing.
 */
export function MessageCosts({ tariff: { countries, list, given } }: { tariff: Tariff }) {
  const t = useT('pricing')
  const { iso } = useLocale()
  return (
    <Section>
      <h2 id="costs">{t('countries_title')}</h2>
      <p className="muted">
        {t('countries_note', { credits: t('common:credits', { count: list.message.credits }) })}
      </p>
      {given.firstAnswer && <p>{t('first_answer')}</p>}
      {given.unreadDays > 0 && <p>{t('unread_returned', { count: given.unreadDays })}</p>}
      <table aria-labelledby="costs">
        <thead>
          <tr>
            <th scope="col">{t('col_country')}</th>
            <th scope="col">{t('col_from')}</th>
          </tr>
        </thead>
        <tbody>
          {countries.map(({ code, name, price }) => (
            <tr
              key={code}
              {...(code === list.country && countries.length > 1 ? { 'aria-current': true } : {})}
            >
              <th scope="row">{name}</th>
              <td>{formatMoney(iso, price)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}
