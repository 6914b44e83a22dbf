import { useEffect } from 'react'
import { callApi } from '../../../core/api-client.ts'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { useFormState } from '../../../ui/page.tsx'
import { useForm } from '../../../ui/use-form.ts'
import type { readAgeCheckCall, startAgeCheckCall } from '../contract.ts'
import type { AgePageData } from '../pages.ts'

/**
 * The button that starts a check at the provider; while one is open, the link to it and a button
 * that polls its outcome.
 */
export function Check({ data }: { data: AgePageData }) {
  const t = useT('age')
  const { standing, url, returned, next } = data
  const provider = data.provider?.name ?? ''
  const here = (unreachable?: '1') => href('account-age', {}, { next, unreachable })
  const underWay = standing === 'under_way'
  useOutcome(underWay && returned, here())
  const form = useForm<typeof startAgeCheckCall>('POST', '/api/age-check', {
    input: () => undefined,
    // Without an address, or while a check is open, stay on the page, which shows the outcome.
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

/**
 * Milliseconds between two polls, increasing each time. By the last one the provider has reported;
 * otherwise the button polls.
 */
const FIRST = 1500
const MOST_LOOKS = 15

/**
 * Polls the outcome after the member has come back from the provider, except in a hidden tab. Each
 * poll may make the server ask the provider, which finds an outcome whose report was lost. Once the
 * check is no longer open, the browser goes to `address`.
 */
function useOutcome(active: boolean, address: string): void {
  useEffect(() => {
    if (!active) return
    const stop = new AbortController()
    let count = 0
    let timer = setTimeout(look, FIRST / 5)
    async function look(): Promise<void> {
      const state = document.hidden ? undefined : await ask(stop.signal)
      if (stop.signal.aborted) return
      if (state !== undefined && state !== 'under_way' && state !== 'unreachable')
        return window.location.replace(address)
      if (count < MOST_LOOKS) timer = setTimeout(look, Math.round(FIRST * 1.3 ** count++))
    }
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [active, address])
}

/** Undefined if the request failed: the next poll tries again. */
async function ask(signal: AbortSignal): Promise<string | undefined> {
  const answer = await callApi<typeof readAgeCheckCall>('GET', '/api/age-check', { signal }).catch(
    () => undefined,
  )
  return answer?.state
}
