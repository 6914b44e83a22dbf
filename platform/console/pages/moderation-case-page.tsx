import type { Report } from '../../features/reports/server.ts'
import { Alert } from '../../ui/alert.tsx'
import { may } from '../permissions.ts'
import { addressOf } from '../query.ts'
import type { PlatformScope, Staff } from '../scope.ts'
import type { CasePageProps } from './case-page-props.ts'
import { Facts } from './data-table.tsx'
import { DueTime } from './due-time.tsx'
import { Frame } from './frame.tsx'
import { Appeals, DecisionForm } from './moderation-forms.tsx'
import { EvidencePart } from './report-evidence.tsx'
import { UtcTime } from './utc-time.tsx'

/**
 * A case: the report and the reporter, the evidence of that time, the decision or its form, the
 * appeals.
 */
export function ModerationCasePage(props: CasePageProps) {
  const { scope, one, fault } = props
  const { t } = scope
  const { report } = one
  const isChild = report.rule === 'child_photo'
  return (
    <Frame scope={scope} path="/moderation" fault={fault?.message}>
      <h1>
        {isChild ? t('console:rule.child_photo') : t(`console:case_kind.${report.rule ? 'rule' : 'report'}`)}{' '}
        {report.number}
      </h1>
      <p>{t('console:evidence_recorded')}</p>
      {isChild && report.open && <Alert tone="danger">{t('console:child_case_text')}</Alert>}
      <CaseFacts {...props} />
      {report.body && (
        <section className="card">
          <h2>{t('console:reported_text')}</h2>
          <p className="words">{report.body}</p>
        </section>
      )}
      <EvidencePart scope={scope} report={report} />
      {report.open ? <DecisionForm {...props} /> : <Decided scope={scope} report={report} />}
      <Appeals {...props} />
      <p>
        <a href="/moderation">{t('console:moderation')}</a>
      </p>
    </Frame>
  )
}

function CaseFacts({ scope, one, sameText }: CasePageProps) {
  const { t, tenants } = scope
  const { report, earlier, byReporter } = one
  const { tenantId, subject, category, rule, reporterId, reportedId, evidence, open, dueAt, createdAt } =
    report
  const member = (id: string | null, name: string) => (
    <MemberName scope={scope} tenantId={tenantId} id={id} name={name} />
  )
  const reporter =
    reporterId === null ? t('console:member_gone') : member(reporterId, t('console:member_open'))
  return (
    <section className="card">
      <Facts
        facts={[
          [t('console:site'), tenants.find(({ key }) => key === tenantId)?.settings.name],
          [t('console:what'), t(`reports:subject.${subject}`)],
          [t('reports:row_reason'), rule ? t(`console:rule.${rule}`) : t(`reports:category.${category}`)],
          [t(rule === 'same_text' ? 'console:rule_same_text' : 'console:rule_found'), evidence.found],
          [
            t('console:same_text_others'),
            sameText.length > 0 && (
              <Others key="others" scope={scope} tenantId={tenantId} sameText={sameText} />
            ),
          ],
          [t('console:reported_member'), member(reportedId, evidence.name)],
          [t('console:earlier_reports'), t('console:earlier_count', earlier)],
          [t('console:reported_by'), rule ? undefined : reporter],
          [t('console:reports_by_reporter'), rule ? undefined : String(byReporter)],
          [t('console:when'), <UtcTime key="when" scope={scope} at={createdAt} />],
          [t('console:due'), open && <DueTime key="due" scope={scope} at={dueAt} soonHours={24} />],
        ]}
      />
    </section>
  )
}

interface MemberNameProps {
  readonly scope: PlatformScope<Staff>
  readonly tenantId: number
  /** Null if the member's account no longer exists. */
  readonly id: string | null
  readonly name: string
}

/**
 * A member's name, as a link to the account for staff members who may open it; opening it is
 * recorded.
 */
function MemberName({ scope, tenantId, id, name }: MemberNameProps) {
  if (id === null || !may(scope.staff.role, 'members.manage')) return name
  return <a href={addressOf('/members/member', { tenant: tenantId, id, reason: 'complaint' })}>{name}</a>
}

/** The other profiles with the same text as in this case, and the cases about them. */
function Others({
  scope,
  tenantId,
  sameText,
}: Pick<MemberNameProps, 'scope' | 'tenantId'> & Pick<CasePageProps, 'sameText'>) {
  return (
    <ul className="lines">
      {sameText.map(({ id, name, report, number }) => (
        <li key={id}>
          <MemberName scope={scope} tenantId={tenantId} id={id} name={name} />
          {report && (
            <>
              {' · '}
              <a href={addressOf('/moderation/one', { tenant: tenantId, id: report })}>{number}</a>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The decision in force, as both sides were told. */
function Decided({ scope, report }: { readonly scope: PlatformScope<Staff>; readonly report: Report }) {
  const { t } = scope
  const { measure, grounds, note, decidedAt, suspendedUntil } = report
  return (
    <section className="card">
      <h2>{t('console:decision')}</h2>
      <Facts
        facts={[
          [t('reports:row_measure'), measure && t(`reports:measure.${measure}`)],
          [
            t('console:suspended_until'),
            suspendedUntil && <UtcTime key="until" scope={scope} at={suspendedUntil} />,
          ],
          [t('reports:row_reason'), grounds && t(`reports:grounds.${grounds}`)],
          [t('reports:row_note'), note && <span className="words">{note}</span>],
          [t('console:when'), decidedAt && <UtcTime key="decided" scope={scope} at={decidedAt} />],
        ]}
      />
    </section>
  )
}
