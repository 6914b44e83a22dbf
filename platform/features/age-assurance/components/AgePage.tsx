import { styled } from 'styled-components'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { useSite } from '../../../ui/page.tsx'
import { BackToAccount } from '../../../widgets/BackToAccount.tsx'
import type { AgePageData } from '../pages.ts'
import { KEPT_DAYS, MOST_REFUSALS, REFUSAL_DAYS } from '../rules.ts'
import { Check } from './Check.tsx'

const Page = styled.div`
  display: grid;
  gap: var(--space-4);
  h1, h2, p { margin: 0; }
  section { display: grid; gap: var(--space-3); }
  h2 { font-size: var(--text-lg); }
  ul { display: grid; margin: 0; padding: 0; list-style: none; }
`

/**
 * How the member's age is established, and the button to the check if their country demands one.
 */
export function AgePage({ data }: { data: AgePageData }) {
  const t = useT('age')
  const { standing } = data
  const closed = standing !== 'declared' && standing !== 'passed'
  return (
    <Page className="page-plain">
      <BackToAccount />
      <h1>{t('account:age_title')}</h1>
      <State data={data} />
      {closed && standing !== 'waiting' && <Check data={data} />}
      {closed && <Handling data={data} />}
      {closed && <Otherwise />}
    </Page>
  )
}

/** The member's standing in words. */
function State({ data }: { data: AgePageData }) {
  const t = useT('age')
  const { standing, born, next, minimumAge: age, until, from, unreachable } = data
  const { name: site } = useSite()
  const provider = data.provider?.name ?? ''
  const limits = { most: MOST_REFUSALS, days: REFUSAL_DAYS }
  if (standing === 'declared') return <p>{t('declared', { date: born })}</p>
  if (standing === 'passed')
    return (
      <>
        <Alert tone="success" title={t('passed_title')}>
          <p>{t('passed', { age, date: until ?? '' })}</p>
        </Alert>
        <ButtonLink href={next} block>
          {t('common:continue')}
        </ButtonLink>
      </>
    )
  return (
    <>
      {unreachable && (
        <Alert tone="danger" title={t('unreachable_title', { provider })}>
          <p>{t('unreachable')}</p>
        </Alert>
      )}
      {standing === 'refused' && (
        <Alert tone="warning" title={t('refused_title')}>
          <p>{t('refused', { provider, age, ...limits })}</p>
        </Alert>
      )}
      {standing === 'waiting' && (
        <Alert tone="warning" title={t('refused_title')}>
          <p>{t('waiting', { date: from ?? '', ...limits })}</p>
        </Alert>
      )}
      <p>{t('why', { site, age })}</p>
    </>
  )
}

/** Which data the provider receives, and what is kept of its answer. */
function Handling({ data: { provider, minimumAge: age } }: { data: AgePageData }) {
  const t = useT('age')
  const { name: site } = useSite()
  if (!provider) return null
  return (
    <section className="card">
      <h2>{t('passed_on_title', { provider: provider.name })}</h2>
      <p>{t('passed_on', { provider: provider.name, age, site })}</p>
      <h2>{t('kept_title')}</h2>
      <p>{t('kept', { age, days: KEPT_DAYS })}</p>
      <p>
        <a className="tap" href={provider.privacy} target="_blank" rel="noopener noreferrer">
          {t('privacy', { provider: provider.name })}
        </a>
      </p>
    </section>
  )
}

/** Links to what stays open: nobody is locked into an account that they cannot use. */
function Otherwise() {
  const t = useT('age')
  const { supportEmail } = useSite()
  const ways = [
    { to: href('complaints'), label: t('complain') },
    { to: `mailto:${supportEmail}`, label: t('support', { email: supportEmail }) },
    { to: href('account-data'), label: t('account:data_title') },
    { to: href('transactions'), label: t('account:orders_title') },
    { to: href('account-delete'), label: t('account:delete_title') },
  ]
  return (
    <section className="card">
      <h2>{t('otherwise_title')}</h2>
      <p>{t('otherwise')}</p>
      <ul>
        {ways.map(({ to, label }) => (
          <li key={to}>
            <a className="tap" href={to}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
