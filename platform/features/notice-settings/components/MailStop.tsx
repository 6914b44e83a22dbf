import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { Cluster, Stack } from '../../../ui/layout.tsx'
import type { NotificationsPageData } from '../page.ts'
import { type NoticePart, PAGE } from './notice-part.ts'

interface Props extends NoticePart {
  readonly page: NotificationsPageData
}

/** Why no notices are mailed, and how to resume them. */
export function MailStop({ now, form, page }: Props) {
  const t = useT('notices')
  const reason = now.stop === 'spam_complaint' ? 'complaint' : now.stop
  return (
    <div id="mail-stop">
      <Alert tone="warning" icon="mail" title={t(`stop_${reason}_title`)}>
        <Stack gap={3}>
          <p>{t(`stop_${reason}_text`, { email: page.email })}</p>
          {reason === 'bounce' ? (
            <Bounced now={now} form={form} page={page} />
          ) : (
            <form
              method="post"
              action={PAGE}
              onSubmit={form.props.onSubmit}
              onInput={form.props.onInput}
              noValidate
            >
              <input type="hidden" name="change" value="mail" />
              <Stack gap={3}>
                <FormErrors title={form.fault} />
                {reason === 'complaint' && (
                  <Checkbox
                    name="sure"
                    value="on"
                    label={t('stop_complaint_sure')}
                    error={form.errors.sure}
                  />
                )}
                <Cluster>
                  <Button type="submit" busy={form.busy}>
                    {t('stop_button')}
                  </Button>
                </Cluster>
              </Stack>
            </form>
          )}
        </Stack>
      </Alert>
    </div>
  )
}

/**
 * After a bounce: change the address, or request a link to it, which proves that mail arrives
 * there.
 */
function Bounced({ now, form, page }: Props) {
  const t = useT('notices')
  const press = (change: string, label: string, token?: string) => (
    <form method="post" action={PAGE} onSubmit={form.props.onSubmit}>
      <input type="hidden" name="change" value={change} />
      {token && <input type="hidden" name="token" value={token} />}
      <Button type="submit" variant={token ? 'primary' : 'secondary'} busy={form.busy}>
        {label}
      </Button>
    </form>
  )
  if (page.token !== null)
    return (
      <>
        <FormErrors title={form.fault} />
        {press('mail', t('stop_button'), page.token)}
      </>
    )
  const mailed = now.link_mailed
  return (
    <>
      {page.link_invalid && !mailed && <p>{t('stop_bounce_invalid')}</p>}
      {/* Takes no room while it is empty. */}
      <p role="status" style={mailed ? undefined : { position: 'absolute' }}>
        {mailed && t('stop_bounce_mailed', { email: page.email })}
      </p>
      <FormErrors title={form.fault} />
      <Cluster>
        <ButtonLink href={href('account-email')}>{t('stop_bounce_address')}</ButtonLink>
        {!mailed && press('link', t('stop_bounce_link'))}
      </Cluster>
    </>
  )
}
