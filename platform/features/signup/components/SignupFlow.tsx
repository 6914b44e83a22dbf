import { useEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { callApi } from '../../../core/api-client.ts'
import type { FormState } from '../../../core/client.ts'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { Stepper } from '../../../ui/stepper.tsx'
import { useForm } from '../../../ui/use-form.ts'
import type { readSignupCall, SignupState, takeSignupStepCall } from '../contract.ts'
import { forgetTypedAccount } from '../typed-account.ts'
import { StepFields } from './StepFields.tsx'
import { Target } from './Target.tsx'
import { useAdvance } from './use-advance.ts'

export interface SignupFlowProps {
  initial: SignupState
  /** What a plain form sent and what was wrong with it. */
  form?: FormState | null
  invite?: string | null
  /** Picked before the signup began. */
  interests?: readonly string[]
  /** Called with each step that is shown, e.g. to update the address. A modal needs none. */
  onStep?: (step: number) => void
  /** A step requested from outside, by the browser's back button. */
  wanted?: number | undefined
}

const STEPS = 5
const ACCOUNT_STEP = 3

const Form = styled.form`
  display: grid;
  gap: var(--space-5);
  h2 { margin: 0; font-size: var(--text-xl); }
  h2:focus { outline: none; }
  .buttons { display: flex; flex-direction: row-reverse; gap: var(--space-3); }
  .buttons > :first-child { flex: 1; white-space: nowrap; }
  @media (prefers-reduced-motion: no-preference) { .fields { animation: ui-fade var(--motion-normal) var(--motion-ease); } }
  .fields { display: grid; gap: var(--space-4); }
`

/** Steps 0 to 4, each a plain form of its own; fits a page and a modal alike. */
export function SignupFlow(props: SignupFlowProps) {
  const { initial, form = null, invite, interests = [], onStep, wanted } = props
  const t = useT('signup')
  const { state, form: sending, back } = useFlow(initial, form, onStep)
  const heading = useHeadingFocus(state.step)
  useEffect(() => {
    if (wanted !== undefined) void back(wanted)
  }, [wanted, back])
  const labels = [t('step_who'), t('step_birth'), t('step_place'), t('step_account'), t('step_last')]
  const { step, target } = state
  const advance = useAdvance()
  if (step >= STEPS) return <ButtonLink href={href('complete-signup')}>{t('common:continue')}</ButtonLink>
  return (
    <>
      {target && <Target target={target} />}
      <Form
        key={step}
        method="post"
        action={href('signup', {}, { step: String(step) })}
        {...sending.props}
        noValidate
      >
        <Stepper
          current={step}
          count={state.pages}
          label={t('step_of', { step: step + 1, steps: state.pages })}
        />
        <h2 ref={heading} tabIndex={-1}>
          {labels[step]}
        </h2>
        <FormErrors title={sending.fault} />
        <Kept state={state} invite={invite} interests={interests} />
        <div className="fields" {...(step === 0 ? advance : {})}>
          <StepFields state={state} typed={form?.values ?? {}} errors={sending.errors} />
        </div>
        <StepButtons step={step} busy={sending.busy} back={back} />
      </Form>
    </>
  )
}

interface KeptProps {
  state: SignupState
  invite: SignupFlowProps['invite']
  interests: readonly string[]
}

/** What the form carries from step to step. */
function Kept({ state: { step, target, opener }, invite, interests }: KeptProps) {
  return (
    <>
      <input type="hidden" name="step" value={step} />
      {target && <input type="hidden" name="target" value={target.id} />}
      {opener && step < ACCOUNT_STEP && <input type="hidden" name="opener" value={opener} />}
      {invite && <input type="hidden" name="invite" value={invite} />}
      {interests.length > 0 && <input type="hidden" name="interests" value={interests.join(',')} />}
    </>
  )
}

interface StepButtonsProps {
  step: number
  busy: boolean
  back: (step: number) => Promise<void>
}

/** On with the step, and beside it one back, or past a step that may be left out. */
function StepButtons({ step, busy, back }: StepButtonsProps) {
  const t = useT('signup')
  return (
    <div className="buttons">
      <Button type="submit" size="large" busy={busy}>
        {t(step === ACCOUNT_STEP ? 'create' : step > ACCOUNT_STEP ? 'finish' : 'common:next')}
      </Button>
      {step > ACCOUNT_STEP && (
        <Button type="submit" name="skip" value="1" variant="secondary" size="large">
          {t('skip')}
        </Button>
      )}
      {step > 0 && step <= ACCOUNT_STEP && (
        <ButtonLink
          variant="quiet"
          size="large"
          href={href('signup', {}, { step: String(step - 1) })}
          onClick={(event) => {
            event.preventDefault()
            void back(step - 1)
          }}
        >
          {t('common:back')}
        </ButtonLink>
      )}
    </div>
  )
}

/** Sends steps and goes back; the current step is the one that the server returns. */
function useFlow(initial: SignupState, posted: FormState | null, onStep: SignupFlowProps['onStep']) {
  const t = useT('signup')
  const [state, setState] = useState(initial)
  const current = useRef(state)
  current.current = state
  const told = useRef(onStep)
  told.current = onStep
  const goTo = (next: SignupState) => {
    setState(next)
    told.current?.(next.step)
  }
  const form = useForm<typeof takeSignupStepCall>('POST', '/api/signup', {
    next: ({ state: next }) => {
      if (next.step > ACCOUNT_STEP) forgetTypedAccount()
      if (next.step >= STEPS) return href('complete-signup')
      goTo(next)
      return undefined
    },
    posted,
    offline: t('offline'),
  })
  const { clear, show } = form
  const shown = useRef({ clear, show, goTo })
  shown.current = { clear, show, goTo }
  const [back] = useState(() => async (step: number) => {
    const now = current.current
    if (step === now.step || now.step > ACCOUNT_STEP) return
    try {
      const target = now.target?.id
      const query = { step, ...(target ? { target } : {}) }
      const { state: earlier } = await callApi<typeof readSignupCall>('GET', '/api/signup', { query })
      shown.current.goTo(earlier)
      shown.current.clear()
    } catch (error) {
      shown.current.show(error)
    }
  })
  return { state, form, back }
}

/** A new step begins at its heading, for the eyes and for screen readers; the first one leaves the cursor alone. */
function useHeadingFocus(step: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus()
    shown.current = step
  }, [step])
  return heading
}
