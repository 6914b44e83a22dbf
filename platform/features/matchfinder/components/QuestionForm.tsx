import { styled } from 'styled-components'
import { OLDEST } from '../../../core/ages.ts'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { ChoiceChips } from '../../../ui/choice-chips.tsx'
import { Select } from '../../../ui/field.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { InterestIcon } from '../../../ui/interest-icon.tsx'
import { Container } from '../../../ui/layout.tsx'
import { useFormState } from '../../../ui/page.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { RangeField } from '../../../ui/range-field.tsx'
import { Stepper } from '../../../ui/stepper.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { agesText } from '../../members/components/ages-text.ts'
import type { saveAnswerCall } from '../contract.ts'
import { answerInput } from '../input.ts'
import type { Chip, Question } from '../pages.ts'

const Block = styled.div`
  max-width: 34rem;
  margin: 0 auto;
  padding-block: var(--space-4) var(--space-6);
  h1 { margin: 0 0 var(--space-1); font-size: var(--text-md); color: var(--color-muted); }
  form { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-4); margin-top: var(--space-5); }
  h2 { margin: 0; font-size: var(--text-2xl); line-height: 1.15; text-wrap: balance; }
  h2 + p { margin: calc(-1 * var(--space-3)) 0 0; color: var(--color-muted); }
  /* Sticky, because forty chips are taller than a phone screen. */
  .buttons { position: sticky; bottom: var(--size-tabbar, 0px); display: flex; flex-wrap: wrap; gap: var(--space-3); padding-block: var(--space-2); background: var(--color-background); }
  .buttons > :last-child { flex: 1 1 9rem; min-width: 0; }
  summary { min-height: 44px; padding-block: 10px; cursor: pointer; }
  @media (prefers-reduced-motion: no-preference) { form { animation: ui-rise var(--motion-normal) var(--motion-ease); } }
`

const to = (step?: string | null) => href('match-finder', {}, step ? { step } : {})

/** One question, prefilled with the member's previous answer. */
export function QuestionForm({ question }: { question: Question }) {
  const t = useT('matchfinder')
  const { step, steps, again } = question
  const place = steps.indexOf(step)
  const form = useForm<typeof saveAnswerCall>('POST', '/api/match-finder', {
    input: answerInput,
    next: ({ next }) => to(next),
    posted: useFormState(),
    offline: t('common:offline'),
  })
  const back = place > 0 ? to(steps[place - 1]) : again ? to() : null
  return (
    <Container>
      <Block>
        <h1>{t('title')}</h1>
        <Stepper
          current={place}
          count={steps.length}
          label={t('step', { at: place + 1, of: steps.length })}
        />
        <form method="post" action={href('match-finder')} {...form.props}>
          <FormErrors title={form.fault} />
          <input type="hidden" name="step" value={step} />
          <h2>{t(`ask_${step}`)}</h2>
          <p>{t(`hint_${step}`)}</p>
          <Field question={question} />
          <div className="buttons">
            {back && (
              <ButtonLink variant="secondary" href={back}>
                {t('common:back')}
              </ButtonLink>
            )}
            <Button type="submit" busy={form.busy}>
              {place === steps.length - 1 || again ? t('show') : t('common:next')}
            </Button>
          </div>
        </form>
      </Block>
    </Container>
  )
}

function Field({ question: { step, gender, age, place, places, chips } }: { question: Question }) {
  const t = useT('matchfinder')
  switch (step) {
    case 'who':
      return (
        <RadioCards
          row
          hideLabel
          name="gender"
          label={t('ask_who')}
          defaultValue={gender}
          options={['female', 'male'].map((value) => ({ value, label: t(`gender_${value}`) }))}
        />
      )
    case 'age':
      return (
        <RangeField
          label={t('common:age')}
          names={{ from: 'min_age', to: 'max_age' }}
          labels={{ from: t('from_age'), to: t('to_age') }}
          min={age.least}
          max={OLDEST}
          defaultValue={[age.min, age.max]}
          format={(min, max) => agesText(t, min, max)}
        />
      )
    case 'place':
      return (
        <Select
          hideLabel
          name="place"
          label={t('ask_place')}
          placeholder={t('anywhere')}
          defaultValue={place}
          options={places}
        />
      )
    case 'wish':
    case 'interests':
      return <WishChips label={t(`ask_${step}`)} chips={chips} />
  }
}

/** Multiple choice as chips; intimate ones are folded until requested. */
function WishChips({ label, chips }: { label: string; chips: readonly Chip[] }) {
  const t = useT('matchfinder')
  const intimate = chips.filter((chip) => chip.intimate)
  return (
    <>
      <ChoiceChips
        hideLabel
        type="checkbox"
        label={label}
        choices={choicesOf(chips.filter((chip) => !chip.intimate))}
      />
      {intimate.length > 0 && (
        <details open={intimate.some(({ chosen }) => chosen)}>
          <summary>{t('intimate')}</summary>
          <ChoiceChips hideLabel type="checkbox" label={t('intimate')} choices={choicesOf(intimate)} />
        </details>
      )}
    </>
  )
}

const choicesOf = (chips: readonly Chip[]) =>
  chips.map(({ slug, label, chosen }) => ({
    name: `interest_${slug}`,
    label,
    chosen,
    mark: <InterestIcon interest={slug} size={18} />,
  }))
