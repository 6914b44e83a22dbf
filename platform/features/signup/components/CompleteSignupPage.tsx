import type { ComponentType } from 'react'
import { styled } from 'styled-components'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { Container } from '../../../ui/layout.tsx'
import { useFormState } from '../../../ui/page.tsx'
import { Stepper } from '../../../ui/stepper.tsx'
import { useForm } from '../../../ui/use-form.ts'
import type { CompletionPart } from '../completion.ts'
import type { CompleteData } from '../completion-page.ts'
import type { completeProfileCall } from '../contract.ts'
import { profileInput } from '../profile-input.ts'
import { DetailFields, type FieldsProps, InterestFields } from './CompletionChoices.tsx'
import { AboutFields, PromptFields } from './CompletionWords.tsx'

/** The rest of the profile, one page per part; each may be skipped. */
export function CompleteSignupPage({ data }: { data: CompleteData }) {
  const t = useT('signup')
  const { part, step, pages } = data
  const posted = useFormState()
  const { props, fault, errors, busy } = useForm<typeof completeProfileCall>('POST', '/api/profile', {
    input: profileInput,
    next: ({ next }) => (next ? href('complete-signup', {}, { part: next }) : href('signup-matches')),
    posted,
    offline: t('offline'),
  })
  const Fields = COMPLETION_FIELDS[part]
  return (
    <Container narrow>
      <CompletionFrame>
        <h1>{t('complete_title')}</h1>
        <p className="muted">{t('complete_text')}</p>
        <form
          className="card"
          method="post"
          action={href('complete-signup', {}, { part })}
          {...props}
          noValidate
        >
          <Stepper current={step - 1} count={pages} label={t('step_of', { step, steps: pages })} />
          <FormErrors title={fault} />
          <input type="hidden" name="part" value={part} />
          <div className="fields">
            <Fields data={data} typed={posted?.values ?? null} errors={errors} />
          </div>
          <CompletionButtons data={data} busy={busy} />
        </form>
      </CompletionFrame>
    </Container>
  )
}

/** Whether another prompt can be answered after the next one. */
const hasMore = ({ prompts }: CompleteData): boolean =>
  prompts !== null && prompts.all.filter(({ answer }) => answer !== '').length + 1 < prompts.most

/** Buttons: continue, which stays in view, and below it another prompt, skip, back. */
function CompletionButtons({ data, busy }: { data: CompleteData; busy: boolean }) {
  const t = useT('signup')
  const { step, pages, skip, back } = data
  return (
    <>
      <div className="go">
        <Button type="submit" size="large" block busy={busy}>
          {t(step < pages ? 'common:continue' : 'complete_save')}
        </Button>
      </div>
      <div className="buttons">
        {hasMore(data) && (
          <Button type="submit" name="more" value="1" variant="secondary" size="large">
            {t('complete_more')}
          </Button>
        )}
        <ButtonLink variant="secondary" size="large" href={skip}>
          {t('skip')}
        </ButtonLink>
        {back && (
          <ButtonLink variant="quiet" size="large" href={back}>
            {t('common:back')}
          </ButtonLink>
        )}
      </div>
    </>
  )
}

/** The frame of the completion pages, and the styles of controls that several of them have. */
const CompletionFrame = styled.div`
  padding-block: var(--space-5) var(--space-8);
  form, .fields { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-5); }
  h1 { margin-bottom: var(--space-2); font-size: var(--text-2xl); }
  h2, .fields > p { margin: 0; }
  h2 { font-size: var(--text-xl); }
  fieldset { min-width: 0; margin: 0; padding: 0; border: 0; }
  legend { padding: 0; margin-bottom: var(--space-2); font-family: var(--font-heading); font-size: var(--text-lg); color: var(--color-heading); }
  .pairs { display: grid; gap: var(--space-4); grid-template-columns: repeat(auto-fit, minmax(min(100%, 14rem), 1fr)); }
  .pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 6rem), 1fr)); gap: var(--space-3); }
  .interests { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-4); }
  .count { margin: 0; font-size: var(--text-sm); color: var(--color-muted); font-variant-numeric: tabular-nums; }
  .count[data-over] { color: var(--color-danger-text); }
  .chips { display: flex; flex-wrap: wrap; gap: var(--space-2); }
  .chips label { position: relative; display: inline-flex; align-items: center; gap: var(--space-1); max-width: 100%; min-height: 44px; padding: 0 var(--space-3); border: var(--stroke-thick) solid var(--color-control); border-radius: min(var(--radius-chip), 22px); overflow-wrap: anywhere; cursor: pointer; }
  .chips input { position: absolute; inset: 0; opacity: 0; margin: 0; cursor: pointer; }
  .chips label:has(:checked) { background: var(--color-action); border-color: var(--color-action); color: var(--color-on-action); }
  .chips label:has(:focus-visible) { outline: 3px solid var(--color-focus); outline-offset: 2px; }
  .chips label[data-waits]:not(:has(:checked)), .chips label[data-waits]:not(:has(:checked)) input { cursor: not-allowed; border-style: dashed; color: var(--color-muted); }
  .answered { display: grid; gap: var(--space-3); margin: 0; }
  .answered div { padding: var(--space-3); border-radius: var(--radius-control); background: var(--color-soft); color: var(--color-on-soft); overflow-wrap: anywhere; }
  .answered dt { font-size: var(--text-sm); }
  .answered dd { margin: 0; font-weight: var(--weight-strong); }
  .error { color: var(--color-danger-text); font-weight: var(--weight-strong); }
  summary { display: list-item; padding-block: 10px; cursor: pointer; }
  /* Sticky, because forty chips are taller than a phone screen; focused fields stay above it. */
  .go { position: sticky; bottom: var(--size-tabbar, 0px); padding-block: var(--space-2) max(var(--space-2), env(safe-area-inset-bottom)); background: var(--color-surface); }
  .fields :is(input, select, textarea, summary) { scroll-margin-bottom: 6rem; }
  .go + .buttons { margin-top: calc(-1 * var(--space-3)); }
  .buttons { display: flex; flex-wrap: wrap; gap: var(--space-3); }
  .buttons > * { flex: 1 1 auto; max-width: 100%; }
  .buttons span { min-width: 0; overflow-wrap: anywhere; }
`

/** The fields of each page that completes the profile. */
const COMPLETION_FIELDS: Readonly<Record<CompletionPart, ComponentType<FieldsProps>>> = {
  interests: InterestFields,
  prompts: PromptFields,
  about: AboutFields,
  details: DetailFields,
}
