import { useEffect, useState } from 'react'
import { callApi } from '../../../core/api-client.ts'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { LazyTexts } from '../../../widgets/LazyTexts.tsx'
import { SignupFlow } from '../../signup/components/SignupFlow.tsx'
import type { readSignupCall, SignupState } from '../../signup/contract.ts'
import type { SignupModalContentProps } from './signup-modal-props.ts'

/**
 * After the first answer neither backdrop nor Escape close it, so that nothing typed is lost by
 * accident.
 */
export function SignupModalContent({ target, onClose }: SignupModalContentProps) {
  const t = useT('site')
  const [state, setState] = useState<SignupState | null>(null)
  const [step, setStep] = useState(0)
  const [answered, setAnswered] = useState(false)
  useEffect(() => {
    callApi<typeof readSignupCall>('GET', '/api/signup', { query: target ? { target } : {} }).then(
      (answer) => {
        setState(answer.state)
        setStep(answer.state.step)
      },
      () => location.assign(href('signup')),
    )
  }, [target])
  return (
    <Modal
      open
      onClose={onClose}
      title={t('signup_title')}
      closeLabel={t('common:close')}
      dismissible={step === 0 && !answered}
      placement="sheet"
    >
      {state ? (
        <LazyTexts namespaces={['signup', 'options', 'photo-examples']} fallback={<Skeleton shape="block" />}>
          <div onChange={() => setAnswered(true)}>
            <SignupFlow initial={state} onStep={setStep} />
          </div>
        </LazyTexts>
      ) : (
        <Skeleton shape="block" />
      )}
      <p className="text-sm text-center" style={{ marginTop: 'var(--space-4)' }}>
        <a href={href('login')}>{t('signup_login')}</a>
      </p>
    </Modal>
  )
}
