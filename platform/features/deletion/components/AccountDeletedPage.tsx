import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { Container } from '../../../ui/layout.tsx'
import { useFormState } from '../../../ui/page.tsx'
import { useForm } from '../../../ui/use-form.ts'
import type { restoreAccountCall } from '../contract.ts'
import type { DeletedAccountData } from '../pages.ts'

/**
 * The page after the deletion, with the restore: by the mailed link, or after a login with the
 * right password.
 */
export function AccountDeletedPage({ data }: { data: DeletedAccountData }) {
  const t = useT('deletion')
  const login = (variant: 'primary' | 'secondary') => (
    <ButtonLink href={href('login')} variant={variant}>
      {t('common:login')}
    </ButtonLink>
  )
  if (data.state === 'restore') return <Restore token={data.token} />
  const words = {
    deleted: { icon: 'check', title: t('deleted_title'), text: t('deleted_text') },
    invalid: {
      icon: 'clock',
      title: t('invalid_title'),
      text: t('invalid_text', { email: data.support }),
    },
    restored: { icon: 'heart', title: t('restored_title'), text: t('restored_text') },
  } as const
  return (
    <Container narrow>
      <EmptyState
        level={1}
        {...words[data.state]}
        actions={login(data.state === 'restored' ? 'primary' : 'secondary')}
      />
    </Container>
  )
}

/**
 * Restoring requires a button press: mail programs that open every link must not restore anything.
 */
function Restore({ token }: { token: string }) {
  const t = useT('deletion')
  const form = useForm<typeof restoreAccountCall>('PUT', '/api/account-deletion', {
    next: () => href('account-deleted', {}, { restored: '1' }),
    posted: useFormState(),
    offline: t('common:offline'),
  })
  const press = (
    <form method="post" action={href('account-deleted')} {...form.props}>
      <FormErrors title={form.fault} />
      {token && <input type="hidden" name="token" value={token} />}
      <Button type="submit" busy={form.busy}>
        {t('restore_button')}
      </Button>
    </form>
  )
  return (
    <Container narrow>
      <EmptyState level={1} icon="undo" title={t('restore_title')} text={t('restore_text')} actions={press} />
    </Container>
  )
}
