import type { FormState } from '../../../core/client.ts'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Select, TextArea, TextField } from '../../../ui/field.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { useFormState, usePage } from '../../../ui/page.tsx'
import type { ComplaintsPageData, ShownComplaint } from '../pages.ts'
import { COMPLAINT_KINDS, LONGEST_TEXT } from '../rules.ts'
import { WrittenPart } from './Written.tsx'

/** The form of a complaint, its confirmation, or the complaint of a mailed link with the answer. */
export function ComplaintsPage() {
  const t = useT('complaints')
  const { form, filed, complaint, token, unknown } = usePage().data as ComplaintsPageData
  return (
    <div className="page-plain">
      <h1>{t('title')}</h1>
      {unknown && <Alert tone="warning">{t('link_unknown')}</Alert>}
      {filed && (
        <Alert tone="success">
          <p>{t('filed', { number: filed.number })}</p>
          <p>{t('filed_text')}</p>
        </Alert>
      )}
      {complaint && <ComplaintView complaint={complaint} token={token} />}
      {form && <ComplaintForm pressKey={form.key} email={form.email} />}
    </div>
  )
}

function ComplaintForm({ pressKey, email }: { readonly pressKey: string; readonly email: string }) {
  const t = useT('complaints')
  const posted = useFormState()
  const { values = {}, errors = {} } = posted ?? {}
  return (
    <form className="card" method="post" action={href('complaints')} noValidate>
      <Stack>
        <p>{t('text')}</p>
        <FormErrors title={errors['']} />
        <input type="hidden" name="idempotency_key" value={values.idempotency_key ?? pressKey} />
        <ComplaintFields values={values} errors={errors} email={email} />
        <Button type="submit" block>
          {t('send')}
        </Button>
        <p className="muted">{t('rights')}</p>
      </Stack>
    </form>
  )
}

interface FieldsProps extends FormState {
  /** Address of the signed-in member; empty for visitors. */
  readonly email: string
}

function ComplaintFields({ values, errors, email }: FieldsProps) {
  const t = useT('complaints')
  const kinds = COMPLAINT_KINDS.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))
  return (
    <>
      <Select
        label={t('kind')}
        name="kind"
        options={kinds}
        defaultValue={values.kind ?? 'person'}
        error={errors.kind}
      />
      <TextField
        label={t('common:email')}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        defaultValue={values.email ?? email}
        error={errors.email}
        hint={t('email_hint')}
        required
      />
      <TextArea
        label={t('body')}
        name="body"
        rows={8}
        maxLength={LONGEST_TEXT}
        defaultValue={values.body}
        error={errors.body}
        hint={t('body_hint')}
        required
      />
    </>
  )
}

/** A complaint with its answers in chronological order, and the link to appeal. */
function ComplaintView({ complaint, token }: { complaint: ShownComplaint; token: string }) {
  const t = useT('complaints')
  const { number, kind, state, body, on, due, answer, appeal, appealAnswer, appealUntil } = complaint
  return (
    <>
      <p className="muted">
        {t('number', { number })} · {t(`kinds.${kind}`)} · {on}
      </p>
      {(state === 'open' || state === 'appealed') && <p>{t('waiting', { date: due })}</p>}
      <WrittenPart title={t('yours')} text={body} />
      {answer && <WrittenPart title={t(`outcome_${answer.outcome}`)} on={answer.on} text={answer.text} />}
      {appeal && <WrittenPart title={t('your_appeal')} on={appeal.on} text={appeal.text} />}
      {appealAnswer && (
        <WrittenPart
          title={t(`outcome_${appealAnswer.outcome}`)}
          on={appealAnswer.on}
          text={appealAnswer.text}
        />
      )}
      {appealUntil && (
        <>
          <p>{t('appeal_text', { date: appealUntil })}</p>
          <ButtonLink href={href('complaints-appeal', {}, { token })} variant="secondary">
            {t('appeal')}
          </ButtonLink>
        </>
      )}
      {state === 'closed' && <p className="muted">{t('settlement')}</p>}
    </>
  )
}
