import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { useFormState, usePage } from '../../../ui/page.tsx'
import type { AppealPageData } from '../pages.ts'
import { LONGEST_TEXT } from '../rules.ts'

/** The appeal against the answer to a complaint. */
export function AppealPage() {
  const t = useT('complaints')
  const { token, number, until } = usePage().data as AppealPageData
  const posted = useFormState()
  const errors = posted?.errors ?? {}
  return (
    <div className="page-plain">
      <h1>{t('appeal_title')}</h1>
      <p className="muted">{t('number', { number })}</p>
      <form className="card" method="post" action={href('complaints-appeal', {}, { token })} noValidate>
        <Stack>
          <p>{t('appeal_text', { date: until })}</p>
          <FormErrors title={errors[''] ?? errors.token} />
          <input type="hidden" name="token" value={token} />
          <TextArea
            label={t('appeal_body')}
            name="body"
            rows={8}
            maxLength={LONGEST_TEXT}
            defaultValue={posted?.values.body}
            error={errors.body}
            required
          />
          <Button type="submit" block>
            {t('appeal_send')}
          </Button>
          <ButtonLink href={href('complaints', {}, { token })} variant="quiet" block>
            {t('common:cancel')}
          </ButtonLink>
        </Stack>
      </form>
    </div>
  )
}
