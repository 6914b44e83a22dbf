import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { useFormState, usePage } from '../../../ui/page.tsx'
import type { DecisionPageData, ShownAppeal } from '../pages.ts'
import { LONGEST_TEXT } from '../rules.ts'

/** A decision with its reasons for one of the two whom it concerns, and the appeal. */
export function DecisionPage() {
  const t = useT('reports')
  const data = usePage().data as DecisionPageData
  const { number, on, subject, name, category, due, body, suspended, appeal } = data
  return (
    <div className="page-plain">
      <h1>{t('decision_title')}</h1>
      <p className="muted">
        {number} · {on}
      </p>
      {suspended && !appeal?.changed && <Alert tone="warning" title={t('suspended_title')} />}
      {due && <p>{t('waiting', { date: due })}</p>}
      {name && (
        <section className="card">
          <Stack>
            <h2>{t('yours')}</h2>
            <p>
              {t(`subject.${subject}`)} · <bdi>{name}</bdi> · {t(`category.${category}`)}
            </p>
            {body && <p style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{body}</p>}
          </Stack>
        </section>
      )}
      <Reasons data={data} />
      {appeal && <Appeal appeal={appeal} />}
      {data.appealUntil && <AppealForm data={data} />}
      {data.member && (
        <p>
          <a href={href('account-safety')}>{t('title')}</a>
        </p>
      )}
    </div>
  )
}

/** What article 17 of the Digital Services Act asks a statement of reasons to name. */
function Reasons({ data: { statement, decidedOn } }: { data: DecisionPageData }) {
  const t = useT('reports')
  if (!statement) return null
  const { subject, found, measure, reason, note } = statement
  const facts = [
    [t('row_measure'), measure],
    [t('row_reason'), reason],
    [t('row_about'), subject],
    [t('row_found'), found],
    [t('row_note'), note],
    [t('row_decided'), decidedOn],
  ].filter(([, value]) => value)
  return (
    <section className="card">
      <dl>
        {facts.map(([name, value]) => (
          <div key={name} style={{ marginBottom: 'var(--space-3)' }}>
            <dt className="muted">{name}</dt>
            <dd style={{ margin: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{value}</dd>
          </div>
        ))}
      </dl>
      <p>{t('by_person')}</p>
    </section>
  )
}

function Appeal({ appeal: { text, on, due, changed, note } }: { appeal: ShownAppeal }) {
  const t = useT('reports')
  return (
    <section className="card">
      <Stack>
        <h2>{t('complaints:your_appeal')}</h2>
        <p className="muted">{on}</p>
        <p style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</p>
        {due ? (
          <p>{t('waiting', { date: due })}</p>
        ) : (
          <>
            <p>
              <b>{t(changed ? 'appeal_changed' : 'appeal_kept')}</b>
            </p>
            {note && <p style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{note}</p>}
            <p className="muted">{t('complaints:settlement')}</p>
          </>
        )}
      </Stack>
    </section>
  )
}

function AppealForm({ data: { id, token, appealUntil } }: { data: DecisionPageData }) {
  const t = useT('reports')
  const posted = useFormState()
  const errors = posted?.errors ?? {}
  return (
    <form className="card" method="post" action={href('decision', { id }, token ? { token } : {})} noValidate>
      <Stack>
        <h2>{t('complaints:appeal')}</h2>
        <p>{t('appeal_text', { date: appealUntil ?? '' })}</p>
        <FormErrors title={errors['']} />
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="token" value={token} />
        <TextArea
          label={t('complaints:appeal_body')}
          name="text"
          rows={6}
          maxLength={LONGEST_TEXT}
          defaultValue={posted?.values.text}
          error={errors.text}
          required
        />
        <Button type="submit" block>
          {t('complaints:appeal_send')}
        </Button>
      </Stack>
    </form>
  )
}
