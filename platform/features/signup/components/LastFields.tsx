import { useT } from '../../../i18n/react.tsx'
import { TextArea } from '../../../ui/field.tsx'
import type { SignupState } from '../contract.ts'
import { PhotoPicker } from './PhotoPicker.tsx'

interface LastFieldsProps {
  state: SignupState
  typed: string | undefined
  error: string | undefined
}

/** Step 4: a photo, and the first message where it all began with somebody. Both may be left out. */
export function LastFields({ state, typed, error }: LastFieldsProps) {
  const t = useT('signup')
  const { target } = state
  return (
    <>
      <PhotoPicker />
      {target && (
        <TextArea
          name="signup_message"
          label={t('message', { name: target.name })}
          note={t('common:optional')}
          hint={t('message_hint')}
          maxLength={state.message_length}
          defaultValue={typed}
          error={error}
        />
      )}
    </>
  )
}
