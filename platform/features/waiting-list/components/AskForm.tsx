import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { useFormState } from '../../../ui/page.tsx'
import type { Wish } from '../rules.ts'

/**
 * The form of a closed site: an address for an invitation, or to be told when it opens. A plain
 * form: front pages have no script.
 */
export function AskForm({ wish }: { readonly wish: Wish }) {
  const t = useT('waiting-list')
  const { values = {}, errors = {} } = useFormState() ?? {}
  return (
    <form method="post" action={href('waiting-list')} noValidate>
      <Stack>
        <FormErrors title={errors['']} />
        <input type="hidden" name="change" value="ask" />
        <TextField
          label={t('common:email')}
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          defaultValue={values.email ?? ''}
          error={errors.email}
          required
        />
        <Button type="submit" size="large" block>
          {t(`send_${wish}`)}
        </Button>
        <p className="muted text-sm">{t(`note_${wish}`)}</p>
      </Stack>
    </form>
  )
}
