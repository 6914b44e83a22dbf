import { styled } from 'styled-components'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { useFormState, useSite } from '../../../ui/page.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { BackToAccount } from '../../../widgets/BackToAccount.tsx'
import type { enableSecondFactorCall } from '../contract.ts'
import type { SetUpData } from '../pages.ts'
import { CodeField } from './CodeField.tsx'

/** Dark squares on white in every theme: cameras read nothing else reliably. */
const Qr = styled.svg`
  width: min(14rem, 100%);
  padding: var(--space-3);
  border-radius: min(var(--radius-card), 12px);
  background: #fff;
  fill: #000;
`

const Codes = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(12.5rem, 100%), 1fr));
  gap: var(--space-1) var(--space-3);
  padding: 0;
  list-style: none;
`

/** Characters to be read and typed one by one. */
const Typed = styled.span`
  font-family: ui-monospace, monospace;
  overflow-wrap: anywhere;
`

/** Three steps: the app, the recovery codes, a code of the app. */
export function SetUpPage({ data: { secret, qr, codes } }: { data: SetUpData }) {
  const t = useT('second-factor')
  return (
    <div className="page-plain">
      <BackToAccount />
      <h1>{t('set_up_title')}</h1>
      <section className="card">
        <Stack>
          <h2>{t('app_title')}</h2>
          <p>{t('app_text')}</p>
          <Qr
            role="img"
            aria-label={t('qr')}
            viewBox={`0 0 ${qr.size} ${qr.size}`}
            shapeRendering="crispEdges"
          >
            <path d={qr.path} />
          </Qr>
          <p>
            {t('manual')} <Typed>{secret}</Typed>
          </p>
        </Stack>
      </section>
      <RecoveryCodes codes={codes} />
      <ConfirmCode />
    </div>
  )
}

/** Shown on this page only; the download is generated from the page without another request. */
function RecoveryCodes({ codes }: Pick<SetUpData, 'codes'>) {
  const t = useT('second-factor')
  const site = useSite()
  const text = `${t('codes_file', { site: site.name })}\n\n${codes.join('\n')}\n`
  return (
    <section className="card">
      <Stack>
        <h2>{t('codes_title')}</h2>
        <Alert tone="warning">{t('codes_text')}</Alert>
        <Codes>
          {codes.map((code) => (
            <li key={code}>
              <Typed>{code}</Typed>
            </li>
          ))}
        </Codes>
        <div>
          <ButtonLink
            variant="secondary"
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
            download="recovery-codes.txt"
          >
            {t('download')}
          </ButtonLink>
        </div>
      </Stack>
    </section>
  )
}

function ConfirmCode() {
  const t = useT('second-factor')
  const overview = () => href('account-second-factor')
  const form = useForm<typeof enableSecondFactorCall>('PUT', '/api/second-factor', {
    next: overview,
    elsewhere: { second_factor_not_started: overview },
    posted: useFormState(),
    offline: t('common:offline'),
  })
  return (
    <form
      className="card"
      method="post"
      action={href('account-second-factor-set-up')}
      {...form.props}
      noValidate
    >
      <Stack>
        <h2>{t('confirm_title')}</h2>
        <FormErrors title={form.fault} />
        <CodeField label={t('code')} {...form.field('one_time_password')} />
        <Button type="submit" block busy={form.busy}>
          {t('switch_on')}
        </Button>
      </Stack>
    </form>
  )
}
