import { styled } from 'styled-components'
import { useT } from '../../../i18n/react.tsx'
import { Container } from '../../../ui/layout.tsx'
import type { WithdrawalPage } from '../pages.ts'
import { ChooseOrder } from './ChooseOrder.tsx'
import { ConfirmWithdrawal } from './ConfirmWithdrawal.tsx'
import { WithdrawalDone } from './WithdrawalDone.tsx'

const Page = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-5);
  padding-block: var(--space-4) var(--space-6);
  h1, h2, p { margin: 0; }
  h2 { font-size: var(--text-lg); }
  form, .order { display: grid; gap: var(--space-4); }
  ul { display: grid; gap: var(--space-4); margin: 0; padding: 0; list-style: none; }
  dl { display: grid; gap: var(--space-2); margin: 0; }
  /* Where large text leaves no room beside the name, the value stands below it. */
  dl div { display: flex; flex-wrap: wrap; gap: 0 var(--space-4); }
  dt { flex: 1 0 auto; width: min-content; }
  dt, .quiet { color: var(--color-muted); }
  dd { max-width: min(100%, max(70%, 14rem)); margin: 0 0 0 auto; text-align: right; overflow-wrap: anywhere; }
  dd strong { font-size: var(--text-lg); }
`

/** Withdrawal from an order in two steps, and its confirmation; plain forms, without script. */
export function Withdrawal({ page }: { page: WithdrawalPage }) {
  const t = useT('withdrawal')
  return (
    <Container narrow>
      <Page>
        <h1>{page.done ? t('done_title') : t('title')}</h1>
        {page.done ? (
          <WithdrawalDone confirmation={page.done} token={page.token} />
        ) : page.chosen ? (
          <ConfirmWithdrawal chosen={page.chosen} page={page} />
        ) : (
          <ChooseOrder page={page} />
        )}
      </Page>
    </Container>
  )
}
