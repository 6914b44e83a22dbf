import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { useFormState, usePage } from '../../../ui/page.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { BackToAccount } from '../../../widgets/BackToAccount.tsx'
import type { agreeToTermsCall } from '../contract.ts'
import type { ConsentPageData } from '../pages.ts'

/** Newer terms with what changed in them. Leaving is as easy as agreeing. */
export function ConsentPage() {
  const t = useT('consent')
  const { due, since, changes, termsHref } = usePage().data as ConsentPageData
  return (
    <div className="page-plain">
      {!due && <BackToAccount />}
      <h1>{t(due ? 'title' : 'site:page_terms')}</h1>
      <p>{t(due ? 'text' : 'agreed', { date: since })}</p>
      {changes.length > 0 && (
        <section className="card">
          <h2>{t('changed')}</h2>
          <ul>
            {changes.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </section>
      )}
      <p>
        <a className="tap" href={termsHref} target="_blank" rel="noopener">
          {t('read')}
        </a>
      </p>
      {due && <Agreement />}
    </div>
  )
}

function Agreement() {
  const t = useT('consent')
  const { version, next } = usePage().data as ConsentPageData
  const form = useForm<typeof agreeToTermsCall>('POST', '/api/consent', {
    next: () => next,
    posted: useFormState(),
    offline: t('common:offline'),
  })
  return (
    <>
      <form method="post" action={href('consent', {}, { next })} {...form.props}>
        <FormErrors title={form.fault ?? form.errors.version} />
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="next" value={next} />
        <Button type="submit" block busy={form.busy}>
          {t('agree')}
        </Button>
      </form>
      <p className="muted">{t('otherwise')}</p>
      <ButtonLink href={href('account')} variant="secondary" block>
        {t('disagree')}
      </ButtonLink>
    </>
  )
}
