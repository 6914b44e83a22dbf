import { formatMoney } from '../../../i18n/format.ts'
import { useLocale, useT } from '../../../i18n/react.tsx'
import { TextArea } from '../../../ui/field.tsx'
import type { SignupState } from '../contract.ts'
import { PhotoPicker } from './PhotoPicker.tsx'

interface LastFieldsProps {
  state: SignupState
  typed: string | undefined
  error: string | undefined
}

/** Step 4: a photo, and the first message if the signup began at a profile. Both are optional. */
export function LastFields({ state, typed, error }: LastFieldsProps) {
  const t = useT('signup')
  const { target } = state
  const hint = useMessageHint(state.first_message)
  return (
    <>
      <PhotoPicker />
      {target && (
        <TextArea
          name="signup_message"
          label={t('message', { name: target.name })}
          note={t('common:optional')}
          hint={hint}
          maxLength={state.message_length}
          defaultValue={typed ?? state.opener}
          error={error}
        />
      )}
    </>
  )
}

/** When the message is sent, what it costs, and the credits available. */
function useMessageHint(message: SignupState['first_message']): string {
  const t = useT('signup')
  const { iso } = useLocale()
  if (!message) return ''
  const { credits, price_from, welcome, waits } = message
  const when = t(waits ? 'message_waits' : 'message_hint')
  if (credits === 0) return when
  const cost = t('message_cost', {
    credits: t('common:credits', { count: credits }),
    money: formatMoney(iso, price_from),
  })
  const has = t('message_welcome', { credits: t('common:credits', { count: welcome }) })
  return [when, cost, ...(welcome > 0 ? [has] : [])].join(' ')
}
