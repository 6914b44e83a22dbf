import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { callApi } from '../../../core/api-client.ts'
import type { FormState } from '../../../core/client.ts'
import { photoUrl } from '../../../core/photo-url.ts'
import { href } from '../../../core/routes.ts'
import { useLocale, useT } from '../../../i18n/react.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { useSite } from '../../../ui/page.tsx'
import { Avatar } from '../../../ui/photo.tsx'
import { Stepper } from '../../../ui/stepper.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { FictionalLabel } from '../../../widgets/FictionalLabel.tsx'
import type { readSignupCall, SignupState, takeSignupStepCall } from '../contract.ts'
import { forgetTypedAccount } from '../typed-account.ts'
import { AccountFields } from './AccountFields.tsx'
import { LastPart } from './late-parts.ts'
import { PlaceFields } from './PlaceFields.tsx'
import { WhoFields } from './WhoFields.tsx'

export interface SignupFlowProps {
  initial: SignupState
  /** Values and errors of a refused plain form. */
  form?: FormState | null
  invite?: string | null
  /** Picked before the signup began. */
  interests?: readonly string[]
  /** Called with each shown step, e.g. to update the address. A modal does not need it. */
  onStep?: (step: number) => void
  /** A step requested by the browser's back button. */
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

/** Steps 0 to 4, one plain form each; usable on a page and in a modal. */
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

/** Hidden fields that the form carries from step to step. */
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

/** The button of the step, and beside it a button back, or to skip an optional step. */
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

/** Focuses and scrolls to the heading of a new step; the first step leaves the focus. */
function useHeadingFocus(step: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus()
    shown.current = step
  }, [step])
  return heading
}

const Block = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-3);
  margin-bottom: var(--space-4);
  overflow-wrap: anywhere;
  p { margin: 0; }
`

/** The member with whom the signup began, on each step. */
function Target({ target }: { target: NonNullable<SignupState['target']> }) {
  const t = useT('signup')
  return (
    <Block>
      <Avatar src={target.photo && photoUrl(target.photo, 'thumb')} alt="" size={72} />
      <div>
        <p>{t('target_hint', { name: target.name })}</p>
        {target.fictional && <FictionalLabel />}
      </div>
    </Block>
  )
}

/**
 * Submits the step once every question is answered and the last one was clicked. The keyboard does
 * not submit, because arrow keys pass over other answers. After going back, a question that is
 * changed does not submit, as the others may follow.
 */
function useAdvance() {
  const fields = useRef<HTMLDivElement>(null)
  const whole = useRef(false)
  const radios = () => [...(fields.current?.querySelectorAll('input') ?? [])]
  const answered = () =>
    radios().filter(({ checked }) => checked).length === new Set(radios().map(({ name }) => name)).size
  useEffect(() => {
    whole.current = answered()
  })
  const onClick = ({ target, detail }: MouseEvent) => {
    const before = whole.current
    whole.current = answered()
    // A click triggered by a key has a click count of 0.
    if (!(target instanceof HTMLInputElement) || detail === 0 || !whole.current) return
    if (!before || target.name === radios().at(-1)?.name) target.form?.requestSubmit()
  }
  return { ref: fields, onClick }
}

interface StepFieldsProps {
  state: SignupState
  /** Values of a plain form, which override those of the draft. */
  typed: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string>>
}

/** The fields of one step, filled with earlier input. */
function StepFields({ state, typed, errors }: StepFieldsProps) {
  const t = useT('signup')
  const locale = useLocale()
  const site = useSite()
  const { step, answers } = state
  if (step === 0)
    return <WhoFields values={{ ...answers, ...typed } as Record<string, string>} errors={errors} />
  if (step === 1) {
    return (
      <DateField
        birthday
        name="date_of_birth"
        label={t('birth')}
        hint={t('birth_hint', { age: site.minimumAge })}
        locale={locale.iso}
        parts={{ day: t('common:day'), month: t('common:month'), year: t('common:year') }}
        defaultValue={answers.date_of_birth}
        typed={sentBoxes(typed)}
        error={errors.date_of_birth}
      />
    )
  }
  if (step === 2) {
    const known = answers.country ? `${answers.country}-${answers.region}` : ''
    return <PlaceFields places={state.places ?? []} value={typed.place ?? known} error={errors.place} />
  }
  if (step === 3) {
    return <AccountFields values={typed} errors={errors} />
  }
  return <LastPart state={state} typed={typed.signup_message} error={errors.signup_message} />
}

/** The date fields of a plain form, whatever was typed. */
function sentBoxes(typed: StepFieldsProps['typed']) {
  const { date_of_birth_year: year, date_of_birth_month: month, date_of_birth_day: day } = typed
  return year === undefined ? undefined : { year, month: month ?? '', day: day ?? '' }
}
