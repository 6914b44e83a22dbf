import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { useFormState } from '../../../ui/page.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { CurrentPasswordField } from '../../../widgets/CurrentPasswordField.tsx'
import type { deleteAccountCall } from '../contract.ts'
import type { DeleteAccountData } from '../pages.ts'
import { COMMENT_LENGTH, type Reason } from '../rules.ts'

/** What happens, and the deletion by the password. */
export function DeleteForm({ data, reason }: { data: DeleteAccountData; reason: Reason }) {
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
      <TextArea label={t('comment_label')} {...form.field('comment')} maxLength={COMMENT_LENGTH} rows={3} />
      <CurrentPasswordField error={form.errors.password} />
      <Button type="submit" variant="secondary" block busy={form.busy}>
        {t('delete_button')}
      </Button>
    </form>
  )
}
