import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Container } from '../../../ui/layout.tsx'
import { useFormState } from '../../../ui/page.tsx'

export interface ActivateErrorData {
  readonly heading: string
  readonly sent: boolean
  /** Address of the signed-in, unconfirmed member: only they can request the mail again. */
  readonly email: string | null
}

/** The page of a used, expired or broken link, with what to do next. */
export function ActivateErrorPage({ data }: { data: ActivateErrorData }) {
  const t = useT('signup')
  const fault = useFormState()?.errors['']
  // Sent from here, or from the alert on any page: then no link has failed.
  const asked = data.email !== null && (data.sent || fault !== undefined)
  const failed = t(data.email ? 'activate_error_again' : 'activate_error_login')
  const again = (
    <form method="post" action={href('activate-error')}>
      <Button type="submit">{t('send_again')}</Button>
    </form>
  )
  return (
    <Container narrow>
      {fault && <Alert tone="danger" title={fault} />}
      {data.sent && data.email && <Alert tone="success" title={t('sent_again', { email: data.email })} />}
      <EmptyState
        level={1}
        icon="mail"
        title={asked ? t('confirm_first') : data.heading}
        text={asked ? t('confirm_where', { email: data.email ?? '' }) : failed}
        actions={data.email ? again : <ButtonLink href={href('login')}>{t('common:login')}</ButtonLink>}
      />
    </Container>
  )
}
