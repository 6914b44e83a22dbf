import { styled } from 'styled-components'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { useFormState } from '../../../ui/page.tsx'
import { SwitchButton } from '../../../ui/switch-button.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { BackToAccount } from '../../../widgets/BackToAccount.tsx'
import type { PrivacyAnswer, PrivacyMode, savePrivacyCall } from '../contract.ts'

const Modes = styled.div`
  display: grid;
  gap: var(--space-4);
`

const MODE_ICONS = { private: 'lock', invisible: 'eye', unseen: 'user', advertised: 'photo' } as const

/**
 * Privacy mode, invisible mode, unseen visits and the consent to advertising: an explanation and
 * one switch each, which takes effect immediately.
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
      <SwitchButton level={2} icon={MODE_ICONS[name]} label={title} on={now[name]} busy={form.busy}>
        {text}
      </SwitchButton>
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
      <Modes>{mode('unseen', t('unseen_title'), t('unseen_text'))}</Modes>
      <Modes>{mode('advertised', t('advertised_title'), t('advertised_text'))}</Modes>
    </div>
  )
}
