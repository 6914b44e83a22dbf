import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { useFormState } from '../../../ui/page.tsx'
import { BackToAccount } from '../../../widgets/BackToAccount.tsx'
import type { BlockPageData } from '../pages.ts'

/** Asks for confirmation before a member is blocked. */
export function BlockPage({ data: { id, name } }: { data: BlockPageData }) {
  const t = useT('safety')
  const fault = useFormState()?.errors['']
  return (
    <div className="page-plain">
      <BackToAccount />
      <h1>{t('block_title', { name })}</h1>
      <form method="post" action={href('account-safety-block', {}, { id })} className="card">
        <Stack>
          {fault && <Alert tone="danger" title={fault} />}
          <p>{t('block_text')}</p>
          <input type="hidden" name="id" value={id} />
          <Button type="submit" variant="danger" block>
            {t('block')}
          </Button>
          <ButtonLink href={href('members-id', { id })} variant="quiet" block>
            {t('common:cancel')}
          </ButtonLink>
        </Stack>
      </form>
    </div>
  )
}
