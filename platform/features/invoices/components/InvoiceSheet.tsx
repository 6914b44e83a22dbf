import { styled } from 'styled-components'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Card } from '../../../ui/card.tsx'
import { Container } from '../../../ui/layout.tsx'
import type { InvoicePage } from '../server.ts'

const Page = styled.div`
  display: grid;
  gap: var(--space-4);
  padding-block: var(--space-4) var(--space-6);
  h1 { margin: 0; font-size: var(--text-xl); overflow-wrap: anywhere; }
  h2 { margin: 0; font-size: var(--text-sm); font-weight: 400; color: var(--color-muted); }
  p { margin: 0; }
  .links { display: flex; flex-wrap: wrap; justify-content: space-between; gap: var(--space-3); }
  .sheet { display: grid; gap: var(--space-5); }
  .site { font-size: var(--text-lg); font-weight: 700; }
  .parties { display: grid; grid-template-columns: repeat(auto-fit, minmax(12rem, 1fr)); gap: var(--space-4); }
  .parties span { display: block; }
  dl { display: grid; grid-template-columns: auto auto; gap: var(--space-2) var(--space-4); margin: 0; }
  dl.ruled { padding-block: var(--space-3); border-block: var(--stroke-thin) solid var(--color-border); }
  dd { margin: 0; text-align: right; overflow-wrap: anywhere; }
  .quiet { color: var(--color-muted); }
  @media print {
    padding: 0;
    .links { display: none; }
  }
`

/**
 * An invoice or credit note, for reading and printing, in the language of the document instead of
 * the reader's.
 */
export function InvoiceSheet({ invoice, payment }: InvoicePage) {
  const t = useT('payments')
  return (
    <Container narrow>
      <Page>
        <div className="links">
          <a className="tap" href={href('transactions', { id: payment })}>
            {t('back_order')}
          </a>
          <a className="tap" href={`/invoices/${invoice.id}.pdf`} target="_blank" rel="noopener">
            {t('invoice_pdf')}
          </a>
        </div>
        <Card>
          <article className="sheet" lang={invoice.iso}>
            <div className="site">{invoice.site}</div>
            <div className="parties">
              {[invoice.seller, invoice.buyer].map(({ label, lines }) => (
                <section key={label}>
                  <h2>{label}</h2>
                  {lines.map((line) => (
                    <span key={line}>{line}</span>
                  ))}
                </section>
              ))}
            </div>
            <h1>
              {invoice.title} {invoice.number}
            </h1>
            <Pairs pairs={invoice.facts.slice(1)} />
            <Pairs pairs={invoice.lines} ruled />
            <Pairs pairs={invoice.totals} total={invoice.total} />
            <p className="quiet">{invoice.note}</p>
          </article>
        </Card>
      </Page>
    </Container>
  )
}

interface PairsProps {
  pairs: readonly (readonly [string, string])[]
  total?: readonly [string, string]
  ruled?: boolean
}

function Pairs({ pairs, total, ruled = false }: PairsProps) {
  return (
    <dl className={ruled ? 'ruled' : undefined}>
      {pairs.map(([label, value]) => (
        <div key={label} style={{ display: 'contents' }}>
          <dt className={ruled ? undefined : 'quiet'}>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {total && (
        <div style={{ display: 'contents' }}>
          <dt>
            <strong>{total[0]}</strong>
          </dt>
          <dd>
            <strong>{total[1]}</strong>
          </dd>
        </div>
      )}
    </dl>
  )
}
