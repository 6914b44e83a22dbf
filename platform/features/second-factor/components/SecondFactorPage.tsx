import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { useFormState } from '../../../ui/page.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { BackToAccount } from '../../../widgets/BackToAccount.tsx'
import { CurrentPasswordField } from '../../../widgets/CurrentPasswordField.tsx'
import type { startSecondFactorCall } from '../contract.ts'
import type { SecondFactorData } from '../pages.ts'

/** Whether the login requires a code, and links to change that. */
export function SecondFactorPage({ data: { enabled, codesLeft } }: { data: SecondFactorData }) {
  const t = useT('second-factor')
  return (
    <div className="page-plain">
      <BackToAccount />
      <h1>{t('title')}</h1>
      {enabled ? <SwitchedOn codesLeft={codesLeft} /> : <Begin />}
    </div>
  )
}

function SwitchedOn({ codesLeft }: { codesLeft: number }) {
  const t = useT('second-factor')
  return (
    <>
      <Alert tone="success" title={t('on')} />
      <p>{t('codes_left', { count: codesLeft })}</p>
      {codesLeft < 3 && <Alert tone="warning" title={t('codes_few')} />}
      <p>
        <ButtonLink variant="secondary" href={href('account-second-factor-off')}>
          {t('switch_off')}
        </ButtonLink>
      </p>
    </>
  )
}

function Begin() {
  const t = useT('second-factor')
  const form = useForm<typeof startSecondFactorCall>('POST', '/api/second-factor', {
    next: () => href('account-second-factor-set-up'),
    elsewhere: { second_factor_on: () => href('account-second-factor') },
    posted: useFormState(),
    offline: t('common:offline'),
  })
  return (
    <>
      <p>{t('text')}</p>
      <form className="card" method="post" action={href('account-second-factor')} {...form.props} noValidate>
        <Stack>
          <FormErrors title={form.fault} />
          <CurrentPasswordField error={form.errors.password} />
          <Button type="submit" block busy={form.busy}>
            {t('begin')}
          </Button>
        </Stack>
      </form>
    </>
  )
}
