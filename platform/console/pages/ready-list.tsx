import { type ReadyLevel, worst } from '../../tenancy/readiness.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextField } from '../../ui/field.tsx'
import type { IconName } from '../../ui/icon.tsx'
import { Tag, type TagTone } from '../../ui/tag.tsx'
import { addressOf } from '../query.ts'
import type { Readiness } from '../readiness.ts'
import type { PlatformScope, Staff } from '../scope.ts'
import type { ShownState } from '../site-state.ts'
import { readyItemNames } from '../texts.ts'
import type { Typed } from '../typed-fields.ts'
import { FindingText } from './findings.tsx'
import { UtcTime } from './utc-time.tsx'

const LOOKS: Readonly<Record<ReadyLevel, { readonly tone: TagTone; readonly icon: IconName }>> = {
  done: { tone: 'success', icon: 'check' },
  warning: { tone: 'warning', icon: 'warning' },
  fatal: { tone: 'danger', icon: 'close' },
}

interface Props {
  readonly scope: PlatformScope<Staff>
  readonly shown: ShownState
  readonly readiness: Readiness
  /** Faults of a refused form by field, and what was typed. */
  readonly fields: Readonly<Record<string, string>>
  readonly typed: Typed
}

/** What a draft has and lacks to go live, and the forms to open it now or later. */
export function ReadyList(props: Props) {
  const { scope, shown, readiness } = props
  const { t, staff } = scope
  return (
    <section className="card stack" aria-labelledby="ready-list">
      <h2 id="ready-list">{t('console:ready.title')}</h2>
      <ul className="ready">
        {readiness.lines.map(({ item, level, reasons }) => (
          <li key={item} data-level={level}>
            <Tag {...LOOKS[level]}>{t(`console:ready_level.${level}`)}</Tag>
            <div>
              <h3>{t(`console:ready_item.${item}`)}</h3>
              {reasons.map((reason) =>
                'why' in reason ? (
                  <p key={JSON.stringify(reason)}>{t(`console:ready_why.${reason.why}`, reason.params)}</p>
                ) : (
                  <FindingText key={JSON.stringify(reason)} scope={scope} finding={reason.finding} />
                ),
              )}
            </div>
          </li>
        ))}
      </ul>
      <p className="line">
        <ButtonLink
          href={addressOf('/sites/state', { tenant: shown.tenant.key, ask: 1 })}
          variant="secondary"
          size="small"
        >
          {t('console:ready.again')}
        </ButtonLink>
        <span className="note">
          {t('console:ready.checked')} <UtcTime scope={scope} at={readiness.at} />
        </span>
      </p>
      <Plan {...props} />
      {staff.tenants === 'all' && <StartForms {...props} />}
    </section>
  )
}

/** The start that was planned, and the press that takes it back. */
function Plan({ scope, shown }: Props) {
  const { t, staff } = scope
  const { plan, tenant } = shown
  if (!plan) return null
  return (
    <Alert tone={plan.refused ? 'danger' : 'info'}>
      <p>
        {t('console:ready.planned', { who: plan.by ?? t('console:life.command') })}{' '}
        <UtcTime scope={scope} at={plan.at} />
      </p>
      {plan.refused && <p>{t('console:ready.refused', { list: readyItemNames(t, plan.refused) })}</p>}
      {staff.tenants === 'all' && (
        <form method="post" action="/sites/state">
          <input type="hidden" name="tenant" value={tenant.key} />
          <input type="hidden" name="step" value="unplan" />
          <Button type="submit" variant="secondary" size="small">
            {t('console:ready.unplan')}
          </Button>
        </form>
      )}
    </Alert>
  )
}

function StartForms(props: Props) {
  const { scope, shown, readiness, fields, typed } = props
  const { t } = scope
  const level = worst(readiness.lines)
  if (level === 'fatal') {
    return (
      <>
        <p className="note" id="ready-off">
          {t('console:ready.off')}
        </p>
        <p>
          <Button type="button" disabled aria-describedby="ready-off">
            {t('console:life.live')}
          </Button>
        </p>
      </>
    )
  }
  return (
    <>
      <form method="post" action="/sites/state" className="stack">
        <input type="hidden" name="tenant" value={shown.tenant.key} />
        <input type="hidden" name="step" value="live" />
        {level === 'warning' && <Accept {...props} step="live" />}
        <Button type="submit">{t('console:life.live')}</Button>
      </form>
      <details className="card" open={typed.step === 'plan'}>
        <summary>{t('console:ready.later')}</summary>
        <form method="post" action="/sites/state" className="stack">
          <input type="hidden" name="tenant" value={shown.tenant.key} />
          <input type="hidden" name="step" value="plan" />
          <TextField
            label={t('console:ready.at', { zone: shown.tenant.settings.time_zone })}
            hint={t('console:ready.at_hint')}
            name="at"
            type="datetime-local"
            required
            defaultValue={typed.at}
            error={fields.at}
          />
          {level === 'warning' && <Accept {...props} step="plan" />}
          <Button type="submit" variant="secondary">
            {t('console:ready.plan')}
          </Button>
        </form>
      </details>
    </>
  )
}

/** The tick that warnings ask for. */
function Accept({ scope, fields, typed, step }: Props & { readonly step: 'live' | 'plan' }) {
  return (
    <Checkbox
      label={scope.t('console:ready.accept')}
      name="accept"
      value="yes"
      required
      error={typed.step === step ? fields.accept : undefined}
    />
  )
}
