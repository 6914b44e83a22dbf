import { answerRefusal, COMPLAINT_OUTCOMES } from '../../features/complaints/server.ts'
import { type ListedPayment, orderNumber } from '../../features/payments/server.ts'
import { formatDate } from '../../i18n/format.ts'
import { LANGUAGES } from '../../i18n/languages.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Select, TextArea } from '../../ui/field.tsx'
import type { AnswerTemplate } from '../answer-templates.ts'
import type { ListedComplaint, Note } from '../complaint-queries.ts'
import { may } from '../permissions.ts'
import { addressOf } from '../query.ts'
import type { PlatformScope, Staff } from '../scope.ts'
import type { FormFault } from '../serve.ts'
import type { Typed } from '../typed-fields.ts'
import { ComplaintState, Due } from './complaints-page.tsx'
import { Facts, moneyOf } from './data-table.tsx'
import { Frame } from './frame.tsx'
import { StateTag } from './payments-page.tsx'
import { UtcTime } from './utc-time.tsx'

export interface ComplaintPageProps {
  readonly scope: PlatformScope<Staff>
  readonly complaint: ListedComplaint
  /** Saved answers that suit the complaint, with their values. */
  readonly templates: readonly AnswerTemplate[]
  readonly notes: readonly Note[]
  /** Latest payments of the person; undefined if they are not to be shown. */
  readonly orders: readonly ListedPayment[] | undefined
  readonly fault?: FormFault
  /** The fields of a refused form as they were sent, or the text of a saved answer. */
  readonly entered: Typed
}

type PartOf<Name extends keyof ComplaintPageProps> = Pick<ComplaintPageProps, 'scope' | Name>

/** A complaint with its correspondence, and the form for the answer that is due. */
export function ComplaintPage(props: ComplaintPageProps) {
  const { scope, complaint, fault, orders } = props
  const { t, staff } = scope
  const refusal = answerRefusal(complaint, staff.id)
  const isOpen = complaint.state === 'open' || complaint.state === 'appealed'
  return (
    <Frame scope={scope} path="/complaints" fault={fault?.message}>
      <h1>{t('console:complaint', { number: complaint.number })}</h1>
      {isOpen && <Holder scope={scope} complaint={complaint} />}
      <div className="desk">
        <div className="stack">
          <History scope={scope} complaint={complaint} />
          {refusal === 'complaint_own_decision' && (
            <Alert tone="info">{t('console:error.complaint_own_decision')}</Alert>
          )}
          {refusal === null && <AnswerForm {...props} />}
        </div>
        <div className="stack">
          <ComplaintFacts scope={scope} complaint={complaint} />
          {orders && <Orders scope={scope} complaint={complaint} orders={orders} />}
          <Notes {...props} />
        </div>
      </div>
      <p>
        <a href="/complaints">{t('console:complaints')}</a>
      </p>
    </Frame>
  )
}

/** Who works on the complaint, with the button that takes it or gives it back. */
function Holder({ scope, complaint }: PartOf<'complaint'>) {
  const { t, staff } = scope
  const { tenantId, id, taken } = complaint
  const isMine = taken?.by === staff.id
  if (taken && !isMine)
    return (
      <Alert tone="warning">
        {t('console:taken_colleague', { who: taken.name })} <UtcTime scope={scope} at={taken.until} />
      </Alert>
    )
  return (
    <form method="post" action={isMine ? '/complaints/release' : '/complaints/take'} className="holder">
      <input type="hidden" name="tenant" value={tenantId} />
      <input type="hidden" name="id" value={id} />
      <Button type="submit" variant="secondary" size="small" icon={isMine ? 'undo' : 'check'}>
        {t(isMine ? 'console:release' : 'console:take')}
      </Button>
      <span className="muted">
        {isMine && taken ? (
          <>
            {t('console:taken_until')} <UtcTime scope={scope} at={taken.until} />
          </>
        ) : (
          t('console:take_hint')
        )}
      </span>
    </form>
  )
}

function ComplaintFacts({ scope, complaint }: PartOf<'complaint'>) {
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

/** The latest orders of the person, each with the way to its refund. */
function Orders({
  scope,
  complaint,
  orders,
}: PartOf<'complaint'> & { readonly orders: readonly ListedPayment[] }) {
  const { t } = scope
  return (
    <section>
      <h2>{t('console:orders_of')}</h2>
      {orders.length === 0 && <p className="muted">{t('console:orders_none')}</p>}
      <ul className="lines">
        {orders.map((order) => (
          <Order key={order.id} scope={scope} complaint={complaint} order={order} />
        ))}
      </ul>
      <p className="note">{t('console:member_recorded')}</p>
    </section>
  )
}

function Order({ scope, complaint, order }: PartOf<'complaint'> & { readonly order: ListedPayment }) {
  const { t, locale, staff } = scope
  const { id, amount, returned, currency, created_at: at } = order
  const address = addressOf('/finance/payment', { tenant: complaint.tenantId, id })
  const isLeft = order.granted_at !== null && returned < amount
  return (
    <li className="card order">
      <div className="line">
        <a className="mono" href={address}>
          {orderNumber(id)}
        </a>
        <StateTag payment={order} t={t} />
      </div>
      <Facts
        facts={[
          [
            t('console:when'),
            <time key="when" dateTime={at.toISOString()}>
              {formatDate(locale.iso, at)}
            </time>,
          ],
          [t('payments:receipt_amount'), moneyOf(scope, amount, currency)],
          [t('console:payment_returned'), returned > 0 ? moneyOf(scope, returned, currency) : '–'],
        ]}
      />
      {isLeft && may(staff.role, 'refunds.request') && (
        <a href={`${address}#refund`}>
          {t('console:refund_button')}
          <span className="visually-hidden">{` ${orderNumber(id)}`}</span>
        </a>
      )}
    </li>
  )
}

/** Notes of staff, which the person never reads, and the form for a further one. */
function Notes({ scope, complaint, notes, fault, entered }: ComplaintPageProps) {
  const { t } = scope
  return (
    <section className="card stack">
      <h2>{t('console:notes')}</h2>
      {notes.length > 0 && (
        <ol className="evidence-messages">
          {notes.map(({ id, by, at, text }) => (
            <li key={id}>
              <p className="muted">
                {by} · <UtcTime scope={scope} at={at} />
              </p>
              <p className="words">{text}</p>
            </li>
          ))}
        </ol>
      )}
      <form method="post" action="/complaints/note" className="stack">
        <input type="hidden" name="tenant" value={complaint.tenantId} />
        <input type="hidden" name="id" value={complaint.id} />
        <TextArea
          label={t('console:note_text')}
          hint={t('console:note_private')}
          name="note"
          rows={3}
          maxLength={4000}
          defaultValue={entered.note}
          error={fault?.fields.note}
          required
        />
        <Button type="submit" variant="secondary">
          {t('console:note_add')}
        </Button>
      </form>
    </section>
  )
}

function History({ scope, complaint }: PartOf<'complaint'>) {
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
  readonly scope: PlatformScope
  readonly title: string
  readonly at: Date | null
  readonly text: string | null
}

function Part({ scope, title, at, text }: PartProps) {
  if (at === null || text === null) return null
  return (
    <section className="card">
      <h2>{title}</h2>
      <p className="muted">
        <UtcTime scope={scope} at={at} />
      </p>
      <p className="words">{text}</p>
    </section>
  )
}

const CHOOSER = 'choose-template'

function AnswerForm({ scope, complaint, templates, fault, entered }: ComplaintPageProps) {
  const { t } = scope
  const { tenantId, id, state } = complaint
  const outcomes = COMPLAINT_OUTCOMES.map((name) => ({ value: name, label: t(`console:outcome.${name}`) }))
  const place = (
    <>
      <input type="hidden" name="tenant" value={tenantId} />
      <input type="hidden" name="id" value={id} />
    </>
  )
  return (
    <section className="card stack">
      {/* A form of its own, for browsers without the script: the page shows the text of the saved answer. */}
      <form method="get" action="/complaints/one" id={CHOOSER} hidden>
        {place}
      </form>
      <form method="post" action="/complaints/answer" className="stack">
        <h2>{t(state === 'appealed' ? 'console:decide_appeal' : 'console:answer')}</h2>
        {place}
        <Select
          label={t('console:decision')}
          name="outcome"
          options={outcomes}
          required
          placeholder={t('common:choose')}
          defaultValue={entered.outcome ?? ''}
          error={fault?.fields.outcome}
        />
        <Templates scope={scope} complaint={complaint} templates={templates} />
        <TextArea
          label={t('console:answer_text')}
          hint={t('console:answer_hint')}
          name="text"
          rows={12}
          maxLength={4000}
          defaultValue={entered.text}
          error={fault?.fields.text}
          required
        />
        <Button type="submit">{t('console:answer_send')}</Button>
      </form>
    </section>
  )
}

/** A button for each saved answer in the person's language, which adds its text. */
function Templates({ scope, complaint, templates }: PartOf<'complaint' | 'templates'>) {
  const { t } = scope
  const { language, kind } = complaint
  const spoken = LANGUAGES[language as keyof typeof LANGUAGES]?.name ?? language
  const write = addressOf('/complaints/templates', { language: language.split('-')[0], kind })
  return (
    <fieldset className="saved">
      <legend>{t('console:templates_in', { language: spoken })}</legend>
      {templates.map(({ id, name, body }) => (
        <Button
          key={id}
          type="submit"
          variant="secondary"
          size="small"
          form={CHOOSER}
          name="template"
          value={id}
          formNoValidate
          data-answer={body}
        >
          {name}
        </Button>
      ))}
      <a href={write}>{t(templates.length > 0 ? 'console:templates' : 'console:template_first')}</a>
    </fieldset>
  )
}
