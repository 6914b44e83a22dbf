import { styled } from 'styled-components'
import { PROFILE_OPTIONS, type ProfileOption } from '../../../core/profile-options.ts'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Select, TextArea, TextField } from '../../../ui/field.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { Container } from '../../../ui/layout.tsx'
import { useFormState } from '../../../ui/page.tsx'
import { useForm } from '../../../ui/use-form.ts'
import type { completeProfile } from '../contract.ts'
import { profileInput } from '../profile-input.ts'
import { InterestChips, type InterestChoice, IntimateInterests } from './InterestChoices.tsx'

export interface CompleteData {
  readonly about: string
  readonly height:
    | { readonly unit: 'cm'; readonly cm: string }
    | { readonly unit: 'feet'; readonly feet: string; readonly inches: string }
  readonly ages: { readonly from: number; readonly to: number; readonly least: number }
  readonly options: Readonly<
    Record<
      ProfileOption,
      {
        readonly value: string
        readonly choices: readonly { readonly value: string; readonly label: string }[]
      }
    >
  >
  readonly interests: readonly InterestChoice[]
}

const LISTS = Object.keys(PROFILE_OPTIONS) as ProfileOption[]

const Block = styled.div`
  padding-block: var(--space-5) var(--space-8);
  form { display: grid; gap: var(--space-5); }
  .pairs { display: grid; gap: var(--space-4); grid-template-columns: repeat(auto-fit, minmax(min(100%, 14rem), 1fr)); }
  fieldset { min-width: 0; margin: 0; padding: 0; border: 0; }
  legend { padding: 0; margin-bottom: var(--space-2); font-family: var(--font-heading); font-size: var(--text-lg); color: var(--color-heading); }
  .chips { display: flex; flex-wrap: wrap; gap: var(--space-2); }
  .chips label { position: relative; display: inline-flex; align-items: center; gap: var(--space-1); min-height: 44px; padding: 0 var(--space-3); border: var(--stroke-thick) solid var(--color-control); border-radius: var(--radius-chip); cursor: pointer; }
  .chips input { position: absolute; inset: 0; opacity: 0; margin: 0; cursor: pointer; }
  .chips label:has(:checked) { background: var(--color-action); border-color: var(--color-action); color: var(--color-on-action); }
  .chips label:has(:focus-visible) { outline: 3px solid var(--color-focus); outline-offset: 2px; }
  details { margin-top: var(--space-3); }
  .error { color: var(--color-danger-text); font-weight: var(--weight-strong); }
  summary { display: list-item; padding-block: 10px; cursor: pointer; }
  .pair { display: grid; grid-template-columns: 1fr 1fr; gap: var(--space-3); }
  .buttons { display: flex; flex-wrap: wrap; gap: var(--space-3); }
  .buttons > :first-child { flex: 2 1 12rem; }
  .buttons > :last-child { flex: 1 1 auto; }
`

/** The rest of the profile: everything may be left out, now or for ever. */
export function CompleteSignupPage({ data }: { data: CompleteData }) {
  const t = useT('signup')
  const posted = useFormState()
  const typed: Readonly<Record<string, string | undefined>> = posted?.values ?? {}
  const { props, fault, errors, busy } = useForm<typeof completeProfile>('POST', '/api/profile', {
    input: profileInput,
    next: () => href('signup-matches'),
    posted,
    offline: t('offline'),
  })
  return (
    <Container>
      <Block>
        <h1>{t('complete_title')}</h1>
        <p className="muted">{t('complete_text')}</p>
        <form className="card" method="post" action={href('complete-signup')} {...props} noValidate>
          <FormErrors title={fault} />
          <TextArea
            name="about"
            label={t('about')}
            hint={t('about_hint')}
            rows={5}
            maxLength={2000}
            defaultValue={typed.about ?? data.about}
            error={errors.about}
          />
          <div className="pairs">
            {LISTS.map((list) => (
              <Select
                key={list}
                name={list}
                label={t(`trait_${list}`)}
                placeholder={t('common:not_said')}
                options={data.options[list].choices}
                defaultValue={typed[list] ?? data.options[list].value}
                error={errors[list]}
              />
            ))}
            {data.height.unit === 'cm' && (
              <TextField
                name="height"
                label={t('height')}
                inputMode="numeric"
                maxLength={3}
                defaultValue={typed.height ?? data.height.cm}
                error={errors.height}
              />
            )}
          </div>
          {data.height.unit === 'feet' && (
            <NumberPair
              legend={t('height_legend')}
              numbers={[
                {
                  name: 'height_feet',
                  label: t('height_feet'),
                  value: typed.height_feet ?? data.height.feet,
                  error: errors.height_feet,
                },
                {
                  name: 'height_inches',
                  label: t('height_inches'),
                  value: typed.height_inches ?? data.height.inches,
                  error: errors.height_inches,
                },
              ]}
            />
          )}
          <NumberPair
            legend={t('ages')}
            numbers={[
              {
                name: 'min_age',
                label: t('age_from'),
                value: typed.min_age ?? data.ages.from,
                error: errors.min_age,
              },
              {
                name: 'max_age',
                label: t('age_to'),
                value: typed.max_age ?? data.ages.to,
                error: errors.max_age,
              },
            ]}
          />
          <fieldset>
            <legend>{t('interests')}</legend>
            <InterestChips choices={data.interests.filter(({ intimate }) => !intimate)} />
            <IntimateInterests choices={data.interests.filter(({ intimate }) => intimate)} />
            {errors.interests && (
              <p className="error" role="alert">
                {errors.interests}
              </p>
            )}
          </fieldset>
          <div className="buttons">
            <Button type="submit" size="large" busy={busy}>
              {t('complete_save')}
            </Button>
            <ButtonLink variant="quiet" size="large" href={href('signup-matches')}>
              {t('skip')}
            </ButtonLink>
          </div>
        </form>
      </Block>
    </Container>
  )
}

interface SmallNumber {
  name: string
  label: string
  value: string | number
  error: string | undefined
}

/** Two numbers side by side under one heading. */
function NumberPair({ legend, numbers }: { legend: string; numbers: readonly SmallNumber[] }) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      <div className="pair">
        {numbers.map(({ value, ...field }) => (
          <TextField
            key={field.name}
            {...field}
            inputMode="numeric"
            maxLength={2}
            defaultValue={String(value)}
          />
        ))}
      </div>
    </fieldset>
  )
}
