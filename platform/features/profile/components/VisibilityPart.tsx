import { useState } from 'react'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { SwitchButton } from '../../../ui/switch-button.tsx'
import { useForm } from '../../../ui/use-form.ts'
import type { PrivacyAnswer, PrivacyMode, savePrivacyCall } from '../../members/contract.ts'

const ICONS = { private: 'lock', invisible: 'eye', unseen: 'user', advertised: 'photo' } as const

/**
 * Who sees the profile: each mode with its effect and a switch. Without JavaScript the page of the
 * modes responds.
 */
export function VisibilityPart({ now }: { now: PrivacyAnswer }) {
  const [modes, setModes] = useState(now)
  return (
    <div className="modes">
      {(['invisible', 'private', 'unseen', 'advertised'] as const).map((mode) => (
        <ModeForm key={mode} mode={mode} on={modes[mode]} onChange={setModes} />
      ))}
    </div>
  )
}

interface ModeProps {
  mode: PrivacyMode
  on: boolean
  onChange: (modes: PrivacyAnswer) => void
}

function ModeForm({ mode, on, onChange }: ModeProps) {
  const t = useT('privacy')
  const form = useForm<typeof savePrivacyCall>('POST', '/api/privacy', {
    next: (modes) => {
      onChange(modes)
      return undefined
    },
    offline: t('common:offline'),
  })
  return (
    <form method="post" action={href('account-privacy')} {...form.props}>
      <input type="hidden" name="mode" value={mode} />
      <input type="hidden" name="state" value={on ? 'off' : 'on'} />
      <FormErrors title={form.fault} />
      <SwitchButton level={3} icon={ICONS[mode]} label={t(`${mode}_title`)} on={on} busy={form.busy}>
        {t(`${mode}_text`)}
      </SwitchButton>
    </form>
  )
}
