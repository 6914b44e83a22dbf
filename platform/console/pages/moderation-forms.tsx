import {
  ALL_GROUNDS,
  type Appeal,
  appealRefusal,
  MEASURES,
  NO_GROUNDS,
  SUSPENSION_DAYS,
} from '../../features/reports/server.ts'
import { formatDays } from '../../i18n/format.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Select, TextArea } from '../../ui/field.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import type { CasePageProps } from './case-page-props.ts'
import { DueTime } from './due-time.tsx'
import { UtcTime } from './utc-time.tsx'

/** Form for the decision about a report: measure, predefined reason, free text. */
export function DecisionForm({ scope, one, fault, typed = {} }: CasePageProps) {
  const { t } = scope
  const { report } = one
  return (
    <form method="post" action="/moderation/decide" className="card stack" data-decision>
      <h2>{t('console:decision')}</h2>
      <input type="hidden" name="tenant" value={report.tenantId} />
      <input type="hidden" name="id" value={report.id} />
      <Choices scope={scope} typed={typed} fault={fault} grounds={report.category} />
      <Button type="submit">{t('console:decide')}</Button>
      <p className="muted keys">{t('console:decision_keys')}</p>
    </form>
  )
}

interface ChoicesProps extends Pick<CasePageProps, 'scope'> {
  readonly typed: NonNullable<CasePageProps['typed']>
  readonly fault: CasePageProps['fault'] | undefined
  /** The reason that is selected initially. */
  readonly grounds: string
  /** Option of an appeal: the decision stands. */
  readonly keep?: { readonly value: string; readonly label: string }
}

/** Grounds for a measure first, then those for taking none. */
const GROUNDS = [...ALL_GROUNDS.filter((name) => !NO_GROUNDS.includes(name)), ...NO_GROUNDS]

function Choices({ scope, typed, fault, grounds, keep }: ChoicesProps) {
  const { t, locale } = scope
  const measures = MEASURES.map((value) => ({ value, label: t(`reports:measure.${value}`) }))
  const options = keep ? [keep, ...measures] : measures
  const days = SUSPENSION_DAYS.map((count) => ({
    value: String(count),
    label: formatDays(locale.iso, count),
  }))
  return (
    <>
      <RadioCards
        label={t('reports:row_measure')}
        name="measure"
        options={options.map((option, index) => ({ ...option, mark: <kbd>{index + 1}</kbd> }))}
        defaultValue={typed.measure}
        error={fault?.fields.measure}
        required
      />
      <Select
        label={t('reports:row_reason')}
        hint={t('console:grounds_hint')}
        name="grounds"
        options={GROUNDS.map((value) => ({ value, label: t(`reports:grounds.${value}`) }))}
        defaultValue={typed.grounds ?? grounds}
        error={fault?.fields.grounds}
      />
      <div className="days">
        <Select
          label={t('console:suspension_days')}
          name="days"
          options={[...days, { value: '0', label: t('console:for_good') }]}
          defaultValue={typed.days ?? String(SUSPENSION_DAYS[1])}
          error={fault?.fields.days}
        />
      </div>
      <TextArea
        label={t('reports:row_note')}
        hint={t('console:note_hint')}
        name="note"
        rows={4}
        maxLength={4000}
        defaultValue={typed.note}
        error={fault?.fields.note}
      />
    </>
  )
}

/** Appeals of both sides, each with a form while it is undecided. */
export function Appeals(props: CasePageProps) {
  return props.one.appeals.map((appeal) => <AppealPart key={appeal.side} {...props} appeal={appeal} />)
}

type AppealProps = CasePageProps & { readonly appeal: Appeal }

function AppealPart(props: AppealProps) {
  const { scope, one, appeal } = props
  const { t, staff } = scope
  const refusal = appealRefusal(one.report, appeal, staff.id)
  return (
    <section className="card stack">
      <h2>
        {t('console:appeal')} {t(`console:side.${appeal.side}`)}
      </h2>
      <p className="muted">
        <UtcTime scope={scope} at={appeal.createdAt} />
      </p>
      <p className="words">{appeal.body}</p>
      {appeal.changed === null ? (
        <p>
          {t('console:due')} <DueTime scope={scope} at={appeal.dueAt} soonHours={48} />
        </p>
      ) : (
        <>
          <p>{t(appeal.changed ? 'reports:appeal_changed' : 'reports:appeal_kept')}</p>
          {appeal.note && <p className="words">{appeal.note}</p>}
        </>
      )}
      {refusal === 'appeal_own_decision' && (
        <Alert tone="info">{t('console:error.appeal_own_decision')}</Alert>
      )}
      {refusal === null && <AppealForm {...props} />}
    </section>
  )
}

function AppealForm({ scope, one, fault, typed = {}, appeal }: AppealProps) {
  const { t } = scope
  const { report } = one
  return (
    <form method="post" action="/moderation/appeal" className="stack" data-decision>
      <input type="hidden" name="tenant" value={report.tenantId} />
      <input type="hidden" name="id" value={report.id} />
      <input type="hidden" name="side" value={appeal.side} />
      <Choices
        scope={scope}
        typed={typed}
        fault={fault}
        grounds={report.grounds ?? report.category}
        keep={{ value: 'keep', label: t('reports:appeal_kept') }}
      />
      <TextArea
        label={t('console:answer_text')}
        name="answer"
        rows={4}
        maxLength={4000}
        defaultValue={typed.answer}
        error={fault?.fields.answer}
      />
      <Button type="submit">{t('console:decide_appeal')}</Button>
    </form>
  )
}
