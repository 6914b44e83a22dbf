import { answerRefusal, COMPLAINT_OUTCOMES } from '../../features/complaints/server.ts'
import { LANGUAGES } from '../../i18n/languages.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Select, TextArea } from '../../ui/field.tsx'
import type { ListedComplaint } from '../complaint-queries.ts'
import { may } from '../permissions.ts'
import { addressOf } from '../query.ts'
import type { PlatformScope, Staff } from '../scope.ts'
import type { FormFault } from '../serve.ts'
import { ComplaintState, Due } from './complaints-page.tsx'
import { Facts } from './data-table.tsx'
import { Frame } from './frame.tsx'
import { UtcTime } from './utc-time.tsx'

export interface ComplaintPageProps {
  readonly scope: PlatformScope<Staff>
  readonly complaint: ListedComplaint
  readonly fault?: FormFault
  /** The fields of a refused answer as they were sent. */
  readonly entered?: Readonly<Record<string, string>>
}

/** A complaint with its correspondence, and the form for the answer that is due. */
export function ComplaintPage({ scope, complaint, fault, entered }: ComplaintPageProps) {
  const { t, staff } = scope
  const refusal = answerRefusal(complaint, staff.id)
  return (
    <Frame scope={scope} path="/complaints" fault={fault?.message}>
      <h1>{t('console:complaint', { number: complaint.number })}</h1>
      <ComplaintFacts scope={scope} complaint={complaint} />
      <History scope={scope} complaint={complaint} />
      {refusal === 'complaint_own_decision' && (
        <Alert tone="info">{t('console:error.complaint_own_decision')}</Alert>
      )}
      {refusal === null && (
        <AnswerForm
          scope={scope}
          complaint={complaint}
          {...(fault ? { fault } : {})}
          {...(entered ? { entered } : {})}
        />
      )}
      <p>
        <a href="/complaints">{t('console:complaints')}</a>
      </p>
    </Frame>
  )
}

function ComplaintFacts({ scope, complaint }: Pick<ComplaintPageProps, 'scope' | 'complaint'>) {
  const { t, staff, tenants } = scope
  const { kind, email, language, memberId, tenantId } = complaint
  const spoken = LANGUAGES[language as keyof typeof LANGUAGES]?.name ?? language
  const member = may(staff.role, 'members.manage') ? (
    <a href={addressOf('/members/member', { tenant: tenantId, id: memberId, reason: 'complaint' })}>
      {t('console:member_open')}
    </a>
  ) : (
    t('console:from_member')
  )
  return (
    <section className="card">
      <Facts
        facts={[
          [t('console:site'), tenants.find(({ key }) => key === tenantId)?.settings.name],
          [t('console:kind'), t(`console:complaint_kind.${kind}`)],
          [t('console:state_label'), <ComplaintState key="state" scope={scope} complaint={complaint} />],
          [t('console:due'), <Due key="due" scope={scope} complaint={complaint} />],
          [t('console:email'), email],
          [t('console:who'), memberId === null ? t('console:from_visitor') : member],
          [t('console:language'), spoken],
        ]}
      />
    </section>
  )
}

function History({ scope, complaint }: Pick<ComplaintPageProps, 'scope' | 'complaint'>) {
  const { t } = scope
  const { body, createdAt, answer, answeredAt, outcome } = complaint
  const { appeal, appealedAt, appealAnswer, appealAnsweredAt, appealOutcome } = complaint
  const decided = (name: string | null) => (name === null ? '' : t(`console:outcome.${name}`))
  return (
    <>
      <Part scope={scope} title={t('console:complaint_text')} at={createdAt} text={body} />
      <Part scope={scope} title={decided(outcome)} at={answeredAt} text={answer} />
      <Part scope={scope} title={t('console:appeal')} at={appealedAt} text={appeal} />
      <Part scope={scope} title={decided(appealOutcome)} at={appealAnsweredAt} text={appealAnswer} />
    </>
  )
}

interface PartProps {
  readonly scope: PlatformScope<Staff>
  readonly title: string
  readonly at: Date | null
  readonly text: string | null
}

function Part({ scope, title, at, text }: PartProps) {
  if (at === null || text === null) return null
  return (
    <section className="card">
      <h2>{title}</h2>
      <p>
        <UtcTime scope={scope} at={at} />
      </p>
      <p className="words">{text}</p>
    </section>
  )
}

function AnswerForm({ scope, complaint, fault, entered }: ComplaintPageProps) {
  const { t } = scope
  const outcomes = COMPLAINT_OUTCOMES.map((name) => ({ value: name, label: t(`console:outcome.${name}`) }))
  return (
    <form method="post" action="/complaints/answer" className="card stack">
      <h2>{t(complaint.state === 'appealed' ? 'console:decide_appeal' : 'console:answer')}</h2>
      <input type="hidden" name="tenant" value={complaint.tenantId} />
      <input type="hidden" name="id" value={complaint.id} />
      <Select
        label={t('console:decision')}
        name="outcome"
        options={outcomes}
        required
        placeholder={t('common:choose')}
        defaultValue={entered?.outcome ?? ''}
        error={fault?.fields.outcome}
      />
      <TextArea
        label={t('console:answer_text')}
        hint={t('console:answer_hint')}
        name="text"
        rows={10}
        maxLength={4000}
        defaultValue={entered?.text}
        error={fault?.fields.text}
        required
      />
      <Button type="submit">{t('console:answer_send')}</Button>
    </form>
  )
}
