import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { Container } from '../../../ui/layout.tsx'
import { useFormState } from '../../../ui/page.tsx'
import { Stepper } from '../../../ui/stepper.tsx'
import { useForm } from '../../../ui/use-form.ts'
import type { CompleteData } from '../completion-page.ts'
import type { completeProfileCall } from '../contract.ts'
import { profileInput } from '../profile-input.ts'
import { CompletionButtons } from './CompletionButtons.tsx'
import { COMPLETION_FIELDS } from './completion-fields.ts'
import { CompletionFrame } from './completion-style.ts'

/** The rest of the profile, a page for each part of it: every one may be left out, now or for ever. */
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
