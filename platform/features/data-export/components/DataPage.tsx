import { styled } from 'styled-components'
import type { TranslateOf } from '../../../core/locale.ts'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import type texts from '../../../i18n/texts/en/data.json'
import { Alert } from '../../../ui/alert.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { useFormState } from '../../../ui/page.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { BackToAccount } from '../../../widgets/BackToAccount.tsx'
import { CurrentPasswordField } from '../../../widgets/CurrentPasswordField.tsx'
import type { requestExportCall } from '../contract.ts'
import type { DataPageData } from '../pages.ts'

const Page = styled.div`
  display: grid;
  gap: var(--space-4);
  h1, p { margin: 0; }
  section > p + p { margin-top: var(--space-2); }
  form { display: grid; gap: var(--space-4); }
`

const List = styled.ul`
  display: grid;
  gap: var(--space-3);
  margin: 0;
  padding: 0;
  list-style: none;
  section > p + & { margin-top: var(--space-4); }
  li { display: grid; gap: var(--space-1); }
  span { color: var(--color-muted); }
`

/**
 * Export of one's own data: requested with the password, created by a job, downloadable here for
 * seven days.
 */
export function DataPage({ data }: { data: DataPageData }) {
  const t = useT('data')
  return (
    <Page className="page-plain">
      <BackToAccount />
      <h1>{t('account:data_title')}</h1>
      <p>{t('intro')}</p>
      <p>{t('content')}</p>
      {data.state === 'waiting' && (
        <Alert tone="info" title={t('waiting_title')}>
          <p>{t('waiting_text')}</p>
        </Alert>
      )}
      {data.state === 'failed' && <Alert tone="danger" title={t('failed')} />}
      {data.href && (
        <Alert tone="success" title={t('ready_title')}>
          <p>{t('ready_text', { until: data.until })}</p>
          <p>
            <ButtonLink href={data.href} variant="secondary" download>
              {t('download', { size: data.megabytes })}
            </ButtonLink>
          </p>
        </Alert>
      )}
      {data.state !== 'waiting' && <Request />}
      <Looks looks={data.looks} />
    </Page>
  )
}

/** Which staff opened or changed data of the member: role, reason and time. */
function Looks({ looks }: Pick<DataPageData, 'looks'>) {
  const t: TranslateOf<typeof texts> = useT('data')
  return (
    <section className="card" aria-labelledby="staff-looks">
      <h2 id="staff-looks">{t('access_title')}</h2>
      <p>{t('access_intro')}</p>
      {looks.length === 0 && <p>{t('access_none')}</p>}
      {looks.length > 0 && (
        <List>
          {looks.map(({ id, at, action, role, reason, times }) => (
            <li key={id}>
              <b>{reason ? t(`look_${reason}`) : t(`access_${action}`)}</b>
              <span>
                {t(`staff_${role ?? 'command'}`)} · {at}
                {times > 1 && ` · ${times} ×`}
              </span>
            </li>
          ))}
        </List>
      )}
    </section>
  )
}

function Request() {
  const t = useT('data')
  const form = useForm<typeof requestExportCall>('POST', '/api/data-export', {
    next: () => href('account-data'),
    posted: useFormState(),
    offline: t('common:offline'),
  })
  return (
    <form method="post" action={href('account-data')} className="card" {...form.props} noValidate>
      <FormErrors title={form.fault} />
      <CurrentPasswordField hint={t('password_hint')} error={form.errors.password} />
      <Button type="submit" block busy={form.busy}>
        {t('request')}
      </Button>
    </form>
  )
}
