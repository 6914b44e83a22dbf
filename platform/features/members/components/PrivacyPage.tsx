import { styled } from 'styled-components'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useFormState } from '../../../ui/page.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { BackToAccount } from '../../../widgets/BackToAccount.tsx'
import type { PrivacyAnswer, PrivacyMode, savePrivacyCall } from '../contract.ts'

const Modes = styled.div`
  display: grid;
  gap: var(--space-4);
  h2 { display: flex; gap: var(--space-2); align-items: center; margin: 0 0 var(--space-2); font-size: var(--text-lg); }
  p { margin: 0 0 var(--space-3); }
  .now { font-weight: var(--weight-strong); }
`

const MODE_ICONS = { private: 'lock', invisible: 'eye', advertised: 'photo' } as const

/**
 * Privacy mode, invisible mode and the consent to advertising: an explanation, the current state,
 * and one button each, which takes effect immediately.
 */
export function PrivacyPage({ now }: { now: PrivacyAnswer }) {
  const t = useT('privacy')
  const form = useForm<typeof savePrivacyCall>('POST', '/api/privacy', {
    next: () => href('account-privacy'),
    posted: useFormState(),
    offline: t('common:offline'),
  })
  const mode = (name: PrivacyMode, title: string, text: string) => (
    <form method="post" action={href('account-privacy')} className="card" onSubmit={form.props.onSubmit}>
      <input type="hidden" name="mode" value={name} />
      <input type="hidden" name="state" value={now[name] ? 'off' : 'on'} />
      <h2>
        <Icon name={MODE_ICONS[name]} />
        {title}
      </h2>
      <p>{text}</p>
      <p className="now">{now[name] ? t('is_on') : t('is_off')}</p>
      <Button
        type="submit"
        variant="secondary"
        busy={form.busy}
        aria-label={`${title}: ${t(now[name] ? 'turn_off' : 'turn_on')}`}
      >
        {now[name] ? t('turn_off') : t('turn_on')}
      </Button>
    </form>
  )
  return (
    <div className="page-plain">
      <BackToAccount />
      <h1>{t('account:privacy_title')}</h1>
      <p>{t('intro')}</p>
      <FormErrors title={form.fault} />
      <Modes>
        {mode('private', t('private_title'), t('private_text'))}
        {mode('invisible', t('invisible_title'), t('invisible_text'))}
      </Modes>
      <p className="muted">{t('both')}</p>
      <Modes>{mode('advertised', t('advertised_title'), t('advertised_text'))}</Modes>
    </div>
  )
}
