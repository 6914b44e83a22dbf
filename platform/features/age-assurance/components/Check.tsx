import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { useFormState } from '../../../ui/page.tsx'
import { useForm } from '../../../ui/use-form.ts'
import type { startAgeCheckCall } from '../contract.ts'
import type { AgePageData } from '../pages.ts'
import { useOutcome } from './use-outcome.ts'

/** The button to the provider; while a check is under way, the link there and the button that asks for its outcome. */
export function Check({ data }: { data: AgePageData }) {
  const t = useT('age')
  const { standing, url, returned, next } = data
  const provider = data.provider?.name ?? ''
  const here = (unreachable?: '1') => href('account-age', {}, { next, unreachable })
  const underWay = standing === 'under_way'
  useOutcome(underWay && returned, here())
  const form = useForm<typeof startAgeCheckCall>('POST', '/api/age-check', {
    input: () => undefined,
    // Pressed for the outcome, the page says it; pressed for the check, it begins.
    next: (answer) =>
      answer.url !== null && !underWay ? answer.url : here(answer.state === 'unreachable' ? '1' : undefined),
    posted: useFormState(),
    offline: t('common:offline'),
  })
  const label = underWay ? t('see') : standing === 'refused' ? t('again') : t('start', { provider })
  return (
    <section>
      {underWay && (
        <Alert tone="info" title={t('under_way_title')}>
          <p>{t(returned ? 'returned' : 'under_way', { provider })}</p>
        </Alert>
      )}
      {url !== null && (
        <ButtonLink href={url} block variant={returned ? 'secondary' : 'primary'}>
          {t('go_on', { provider })}
        </ButtonLink>
      )}
      <form method="post" action={href('account-age')} {...form.props}>
        <FormErrors title={form.fault} />
        <input type="hidden" name="next" value={next} />
        <Button
          type="submit"
          block
          busy={form.busy}
          variant={underWay && !returned ? 'secondary' : 'primary'}
        >
          {label}
        </Button>
      </form>
    </section>
  )
}
