import { styled } from 'styled-components'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useFormState } from '../../../ui/page.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { BackToAccount } from '../../../widgets/BackToAccount.tsx'
import { CurrentPasswordField } from '../../../widgets/CurrentPasswordField.tsx'
import type { deleteAccountCall } from '../contract.ts'
import type { DeleteAccountData, ShownAlternative } from '../pages.ts'
import { COMMENT_LENGTH, REASONS, type Reason } from '../rules.ts'

const Page = styled.div`
  display: grid;
  gap: var(--space-4);
  h1, h2, p { margin: 0; }
  h2 { font-size: var(--text-lg); }
  form { display: grid; gap: var(--space-4); }
  ul { margin: 0; padding-inline-start: var(--space-5); }
`

/**
 * The deletion in two steps: the reason, then the alternatives and the deletion itself, side by
 * side.
 */
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

/**
 * Moves to the next step by an address, so that Back returns here; the address contains no typed
 * text.
 */
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
  if (reason === 'met') return <Met data={data} />
  return (
    <>
      {data.alternatives.length > 0 && (
        <>
          <h2>{t('instead_title')}</h2>
          <Alternatives all={data.alternatives} reason={reason} />
        </>
      )}
      <DeleteForm data={data} reason={reason} />
      <OtherReason />
    </>
  )
}

function OtherReason() {
  const t = useT('deletion')
  return (
    <p>
      <a className="tap" href={href('account-delete')}>
        {t('other_reason')}
      </a>
    </p>
  )
}

const Joy = styled.section`
  display: grid;
  gap: var(--space-2);
  justify-items: center;
  padding: var(--space-5) var(--space-4);
  border-radius: var(--radius-card);
  background: var(--color-soft);
  color: var(--color-on-soft);
  text-align: center;
  .icon { width: 56px; height: 56px; }
  h2 { font-size: var(--text-xl); color: inherit; }
  a { color: inherit; }
`

/**
 * Who has met somebody is congratulated. Deletion first, then the account asleep: nothing asks them
 * to stay.
 */
function Met({ data }: { data: DeleteAccountData }) {
  const t = useT('deletion')
  return (
    <>
      <Joy>
        <Icon name="heart-filled" />
        <h2>{t('met_title')}</h2>
        <p>{t('met_text')}</p>
        <p>
          <a href={href('chats')}>{t('met_chats')}</a>
        </p>
      </Joy>
      <DeleteForm data={data} reason="met" />
      {data.alternatives.length > 0 && <Alternatives all={data.alternatives} reason="met" />}
      <OtherReason />
    </>
  )
}

const Grid = styled.div`
  display: grid;
  gap: var(--space-4);
  @media (min-width: 768px) { grid-template-columns: repeat(auto-fit, minmax(18rem, 1fr)); }
  section { display: grid; gap: var(--space-3); align-content: space-between; }
  h3 { margin: 0; font-size: var(--text-md); }
`

/** The alternatives, one button each, no more conspicuous than the deletion below. */
function Alternatives({ all, reason }: { all: readonly ShownAlternative[]; reason: Reason }) {
  return (
    <Grid>
      {all.map((one) => (
        <section key={one.kind} className="card">
          <h3>{one.title}</h3>
          <p>{one.text}</p>
          <Press one={one} reason={reason} />
        </section>
      ))}
    </Grid>
  )
}

function Press({ one, reason }: { one: ShownAlternative; reason: Reason }) {
  if (one.href)
    return (
      <ButtonLink href={one.href} variant="secondary" block>
        {one.button}
      </ButtonLink>
    )
  const privacy = one.kind === 'privacy'
  return (
    <form method="post" action={privacy ? href('account-privacy') : '/account-offer'}>
      <input type="hidden" name={privacy ? 'mode' : 'offer'} value={privacy ? 'private' : one.kind} />
      <input type="hidden" name={privacy ? 'state' : 'reason'} value={privacy ? 'on' : reason} />
      <Button type="submit" variant="secondary" block>
        {one.button}
      </Button>
    </form>
  )
}

/** The consequences, and the deletion with the password. */
function DeleteForm({ data, reason }: { data: DeleteAccountData; reason: Reason }) {
  const t = useT('deletion')
  const form = useForm<typeof deleteAccountCall>('POST', '/api/account-deletion', {
    next: () => href('account-deleted'),
    posted: useFormState(),
    offline: t('common:offline'),
  })
  return (
    <form method="post" action={href('account-delete')} className="card" {...form.props} noValidate>
      <h2>{t('delete_heading')}</h2>
      <ul>
        <li>{t('fact_hidden')}</li>
        <li>{data.until ? t('fact_days_until', { until: data.until }) : t('fact_days')}</li>
        <li>{t('fact_remains')}</li>
        {data.credits > 0 && <li>{t('fact_credits', { count: data.credits })}</li>}
        {data.withdrawal && (
          <li>
            <a href={data.withdrawal}>{t('fact_withdrawal')}</a>
          </li>
        )}
      </ul>
      <FormErrors title={form.fault} />
      <input type="hidden" name="reason" value={reason} />
      <TextArea
        label={t(reason === 'met' ? 'met_helped' : 'comment_label')}
        {...form.field('comment')}
        maxLength={COMMENT_LENGTH}
        rows={3}
      />
      <CurrentPasswordField error={form.errors.password} />
      <Button type="submit" variant="secondary" block busy={form.busy}>
        {t('delete_button')}
      </Button>
    </form>
  )
}
