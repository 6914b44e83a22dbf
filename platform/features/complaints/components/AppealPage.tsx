import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { usePage } from '../../../ui/page.tsx'
import type { AppealPageData } from '../pages.ts'
import { LONGEST_TEXT } from '../rules.ts'
import { AppealForm } from './AppealForm.tsx'

/** The appeal against the answer to a complaint. */
export function AppealPage() {
  const t = useT('complaints')
  const { token, number, until } = usePage().data as AppealPageData
  return (
    <div className="page-plain">
      <h1>{t('appeal_title')}</h1>
      <p className="muted">{t('number', { number })}</p>
      <AppealForm
        action={href('complaints-appeal', {}, { token })}
        about={{ token }}
        name="body"
        maxLength={LONGEST_TEXT}
        lead={<p>{t('appeal_text', { date: until })}</p>}
        after={
          <ButtonLink href={href('complaints', {}, { token })} variant="quiet" block>
            {t('common:cancel')}
          </ButtonLink>
        }
      />
    </div>
  )
}
