import { styled } from 'styled-components'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Button } from '../../../ui/button.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { BackToAccount } from '../../../widgets/BackToAccount.tsx'
import type { DeleteAccountData } from '../pages.ts'
import { REASONS, type Reason } from '../rules.ts'
import { Alternatives } from './Alternatives.tsx'
import { DeleteForm } from './DeleteForm.tsx'

const Page = styled.div`
  display: grid;
  gap: var(--space-4);
  h1, h2, p { margin: 0; }
  h2 { font-size: var(--text-lg); }
  form { display: grid; gap: var(--space-4); }
  ul { margin: 0; padding-inline-start: var(--space-5); }
`

/** The deletion in two steps: why, then what could be done instead and the deletion itself, side by side. */
export function DeleteAccountPage({ data }: { data: DeleteAccountData }) {
  const t = useT('deletion')
  return (
    <Page className="page-plain">
      <BackToAccount />
      <h1>{t('account:delete_title')}</h1>
      {data.reason ? <LastStep data={data} reason={data.reason} /> : <ReasonStep />}
    </Page>
  )
}

/** Goes on by an address, so that Back leads here again; nothing that was typed stands in it. */
function ReasonStep() {
  const t = useT('deletion')
  const labels: Readonly<Record<Reason, string>> = {
    mail: t('reason_mail'),
    privacy: t('reason_privacy'),
    price: t('reason_price'),
    nobody: t('reason_nobody'),
    met: t('reason_met'),
    pause: t('reason_pause'),
    other: t('reason_else'),
  }
  return (
    <>
      <p>{t('intro')}</p>
      <form method="get" action={href('account-delete')}>
        <RadioCards
          name="reason"
          label={t('reason_label')}
          options={REASONS.map((value) => ({ value, label: labels[value] }))}
          required
        />
        <Button type="submit" block>
          {t('common:next')}
        </Button>
      </form>
    </>
  )
}

function LastStep({ data, reason }: { data: DeleteAccountData; reason: Reason }) {
  const t = useT('deletion')
  return (
    <>
      {data.alternatives.length > 0 && (
        <>
          <h2>{t('instead_title')}</h2>
          <Alternatives all={data.alternatives} reason={reason} />
        </>
      )}
      <DeleteForm data={data} reason={reason} />
      <p>
        <a className="tap" href={href('account-delete')}>
          {t('other_reason')}
        </a>
      </p>
    </>
  )
}
