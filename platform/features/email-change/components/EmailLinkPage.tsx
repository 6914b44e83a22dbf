import { useEffect, useRef } from 'react'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { Container, Stack } from '../../../ui/layout.tsx'
import { useFormState, useSite } from '../../../ui/page.tsx'
import type { EmailLinkData } from '../pages.ts'

/** The page of the mailed links: the button that confirms or undoes, then the result. */
export function EmailLinkPage({ data }: { data: EmailLinkData }) {
  const t = useT('email-change')
  if (data.state === 'confirm' || data.state === 'undo') return <FollowLink data={data} />
  const { state } = data
  const ways = {
    changed: <ButtonLink href={href('account-email')}>{t('to_account')}</ButtonLink>,
    undone: <ButtonLink href={href('reset-password')}>{t('new_password')}</ButtonLink>,
    invalid: <ButtonLink href={href('account-email')}>{t('to_account')}</ButtonLink>,
  }
  return (
    <Container narrow>
      <EmptyState
        level={1}
        icon={state === 'invalid' ? 'warning' : 'mail'}
        title={t(`link_${state}_title`)}
        text={t(`link_${state}_text`)}
        actions={ways[state]}
      />
    </Container>
  )
}

type Link = Extract<EmailLinkData, { readonly token: string }>

/**
 * Opening the link changes nothing: mail scanners open it too. The token is removed from the
 * address immediately. With JavaScript the page confirms by itself; undoing a change signs devices
 * out, so it waits for a press.
 */
function FollowLink({ data: { state, token, email } }: { data: Link }) {
  const t = useT('email-change')
  const site = useSite()
  const fault = useFormState()?.errors['']
  const form = useRef<HTMLFormElement>(null)
  const alone = state === 'confirm' && fault === undefined
  useEffect(() => {
    window.history.replaceState(null, '', href('mail-change-do'))
    if (alone) form.current?.requestSubmit()
  }, [alone])
  return (
    <div className="page-plain">
      <form className="card" method="post" action={href('mail-change-do')} ref={form}>
        <Stack>
          <FormErrors title={fault} />
          <h1>{t(`link_${state}_title`)}</h1>
          <p>{t(`link_${state}_text`, { email, site: site.name })}</p>
          <input type="hidden" name="token" value={token} />
          <Button type="submit" size="large" block variant={state === 'undo' ? 'danger' : 'primary'}>
            {t(`link_${state}_button`)}
          </Button>
        </Stack>
      </form>
    </div>
  )
}
