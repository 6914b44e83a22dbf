import { styled } from 'styled-components'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Container } from '../../../ui/layout.tsx'
import type { DebitPage } from '../debit/page.ts'
import { DebitAccountForm } from './DebitAccountForm.tsx'
import { DebitMandateForm } from './DebitMandateForm.tsx'

const Page = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-5);
  padding-block: var(--space-4) var(--space-6);
  header > *, p { margin: 0; }
  header { display: grid; gap: var(--space-2); }
  form { display: grid; gap: var(--space-4); }
  form > [role='alert']:empty { position: absolute; }
  blockquote { margin: 0; padding-left: var(--space-4); border-left: var(--stroke-thick) solid var(--color-border); white-space: pre-line; }
`

/** Direct debit in two steps: account and phone, then the mandate, which the passcode signs. */
export function DirectDebit({ page }: { page: DebitPage | null }) {
  const t = useT('directdebit')
  return (
    <Container narrow>
      <Page>
        <header>
          <h1>{t('title')}</h1>
          {page && (
            <p>
              {t('common:credits', { count: page.order.credits })} ·{' '}
              <a href={href('credits-id-paymentmethod', { id: page.order.package })}>
                {t('payments:another_method')}
              </a>
            </p>
          )}
        </header>
        {!page && (
          <EmptyState
            icon="credits"
            title={t('closed_title')}
            text={t('closed_text')}
            actions={<ButtonLink href={href('credits')}>{t('credits:title')}</ButtonLink>}
          />
        )}
        {page && !page.mandate && (page.refusal ? <Refusal page={page} /> : <DebitAccountForm page={page} />)}
        {page?.mandate && <DebitMandateForm page={page} mandate={page.mandate} />}
      </Page>
    </Container>
  )
}

/**
 * Shown before an account is typed and a code is sent. The member's own limit applies to every
 * payment method.
 */
function Refusal({ page }: { page: DebitPage }) {
  const t = useT('payments')
  const pay = [href('credits-id-paymentmethod', { id: page.order.package }), t('another_method')]
  const change = [href('credits'), t('change_package')]
  const [first, second] = page.refusal?.code.startsWith('spending_limit') ? [change, pay] : [pay, change]
  return (
    <>
      <Alert tone="warning">{page.refusal?.text}</Alert>
      <ButtonLink href={first[0] ?? ''} block>
        {first[1]}
      </ButtonLink>
      <ButtonLink href={second[0] ?? ''} variant="secondary" block>
        {second[1]}
      </ButtonLink>
    </>
  )
}
