import { LONGEST_TEXT } from '../../../core/report-reasons.ts'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { usePage, useSite } from '../../../ui/page.tsx'
import { AppealForm } from '../../complaints/components/AppealForm.tsx'
import { Written, WrittenPart } from '../../complaints/components/Written.tsx'
import type { DecisionPageData, ShownAppeal } from '../pages.ts'

/** A decision with its reasons, for the reporter or the reported member, and the appeal. */
export function DecisionPage() {
  const t = useT('reports')
  const data = usePage().data as DecisionPageData
  const { id, token, number, on, subject, name, category, waiting, body, suspension, appeal } = data
  return (
    <div className="page-plain">
      <h1>{t(data.statement ? 'decision_title' : 'own_waiting')}</h1>
      <p className="muted">
        {number} · {on}
      </p>
      {suspension && <Suspended {...suspension} token={token} />}
      {waiting && <p>{waiting}</p>}
      {name && (
        <WrittenPart title={t(body ? 'yours' : 'row_about')} text={body}>
          <p>
            {t(`subject.${subject}`)} · <bdi>{name}</bdi> · {t(`category.${category}`)}
          </p>
        </WrittenPart>
      )}
      <Reasons data={data} />
      {appeal && <Appeal appeal={appeal} />}
      {data.appealUntil && (
        <AppealForm
          action={href('decision', { id }, token ? { token } : {})}
          about={{ id, token }}
          name="text"
          maxLength={LONGEST_TEXT}
          lead={
            <>
              <h2>{t('complaints:appeal')}</h2>
              <p>{t('appeal_text', { date: data.appealUntil })}</p>
            </>
          }
        />
      )}
      {data.member && (
        <p>
          <a href={href('account-safety')}>{t('title')}</a>
        </p>
      )}
    </div>
  )
}

/**
 * The effects of a running suspension, and the decision with the latest end if that is another one.
 */
function Suspended({ longer, token }: NonNullable<DecisionPageData['suspension']> & { token: string }) {
  const t = useT('reports')
  const { supportEmail } = useSite()
  const other = longer?.until ? t('suspended_longer', { date: longer.until }) : t('suspended_longer_for_good')
  return (
    <Alert tone="warning" title={t('suspended_title')}>
      <p>{t('suspended_text', { email: supportEmail })}</p>
      {longer && (
        <p>
          {other} <a href={href('decision', { id: longer.id }, token ? { token } : {})}>{t('read')}</a>
        </p>
      )}
    </Alert>
  )
}

/** The content that article 17 of the Digital Services Act requires of a statement of reasons. */
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

function Appeal({ appeal: { text, on, waiting, changed, note } }: { appeal: ShownAppeal }) {
  const t = useT('reports')
  return (
    <WrittenPart title={t('complaints:your_appeal')} on={on} text={text}>
      {waiting ? (
        <p>{waiting}</p>
      ) : (
        <>
          <p>
            <b>{t(changed ? 'appeal_changed' : 'appeal_kept')}</b>
          </p>
          {note && <Written text={note} />}
          <p className="muted">{t('complaints:settlement')}</p>
        </>
      )}
    </WrittenPart>
  )
}
