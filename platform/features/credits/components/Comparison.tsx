import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { useT } from '../../../i18n/react.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { Tariff } from '../tariff.ts'

const Section = styled.section`
  /* Text of twice the size wraps. */
  min-width: 0;
  h2 { overflow-wrap: anywhere; font-size: var(--text-xl); margin: 0 0 var(--space-3); }
  table { table-layout: fixed; }
  th, td { padding-inline: var(--space-2); overflow-wrap: anywhere; hyphens: auto; }
  thead th { color: var(--color-heading); }
  tbody th { font-weight: inherit; }
  col:first-child { width: 40%; }
  td { color: var(--color-muted); }
  td:last-child { color: var(--color-heading); font-weight: var(--weight-strong); }
  tr > :last-child { background: var(--color-soft); color: var(--color-on-soft); }
  thead tr > :last-child { border-radius: var(--radius-control) var(--radius-control) 0 0; }
  tbody tr:last-child > * { border-bottom: 0; }
  .icon { vertical-align: -0.2em; }
  @media (max-width: 575.98px) {
    table { font-size: var(--text-sm); }
    th, td { padding-inline: var(--space-1); }
    col:first-child { width: 34%; }
  }
`

/** Benefits of free and premium members, side by side. */
export function Comparison({ tariff }: { tariff: Tariff }) {
  const t = useT('pricing')
  const { free, premium } = tariff
  const start = t('common:credits', { count: free.credits })
  const rows: readonly (readonly [string, ReactNode, ReactNode])[] = [
    ['row_search', <Answer key="free" yes />, <Answer key="premium" yes />],
    ['row_conversations', t('up_to', { count: free.conversations }), t('no_limit')],
    ['row_photos', t('photos_main'), t('photos_all')],
    ['row_own', t('up_to', { count: free.photos }), t('up_to', { count: premium.photos })],
    ['row_featured', <Answer key="free" />, <Answer key="premium" yes />],
    ...(free.credits > 0 ? [['row_start', start, start] as const] : []),
  ]
  return (
    <Section>
      <h2 id="compare">{t('compare_title')}</h2>
      <table aria-labelledby="compare">
        <colgroup>
          <col />
          <col />
          <col />
        </colgroup>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('col_free')}</th>
            <th scope="col">{t('premium_title')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([key, ofFree, ofPremium]) => (
            <tr key={key}>
              <th scope="row">{t(key)}</th>
              <td>{ofFree}</td>
              <td>{ofPremium}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}

/** A tick or a dash, each with a text for screen readers. */
function Answer({ yes = false }: { yes?: boolean }) {
  const t = useT('pricing')
  return (
    <>
      {yes ? <Icon name="check" /> : <span aria-hidden>–</span>}
      <span className="visually-hidden">{yes ? t('yes') : t('no')}</span>
    </>
  )
}
