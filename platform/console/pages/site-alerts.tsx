import type { Tenant } from '../../core/tenant.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { may } from '../permissions.ts'
import type { PlatformScope, Staff } from '../scope.ts'
import { ALERT_KINDS } from '../site-alert-kinds.ts'
import { alertWords } from '../site-alert-words.ts'
import type { ListedSiteAlert } from '../site-alerts.ts'
import { UtcTime } from './utc-time.tsx'

interface SiteAlertsProps {
  readonly scope: PlatformScope<Staff>
  readonly tenant: Tenant
  readonly alerts: readonly ListedSiteAlert[]
}

/** What needs a person at a site: what happened, what to do, and where. */
export function SiteAlerts({ scope, tenant, alerts }: SiteAlertsProps) {
  if (alerts.length === 0) return null
  return (
    <section id="alerts" className="stack" aria-labelledby="alerts-title">
      <h2 id="alerts-title">{scope.t('console:site_alert.list')}</h2>
      {alerts.map((alert) => (
        <OneAlert key={alert.id} scope={scope} tenant={tenant} alert={alert} />
      ))}
    </section>
  )
}

interface OneProps extends Omit<SiteAlertsProps, 'alerts'> {
  readonly alert: ListedSiteAlert
}

function OneAlert({ scope, tenant, alert }: OneProps) {
  const { t, locale, staff } = scope
  const { title, text, todo } = alertWords(alert, { t, iso: locale.iso, tenant })
  return (
    <Alert
      tone={alert.seen_at ? 'info' : 'warning'}
      title={title}
      actions={
        <>
          <Repair scope={scope} tenant={tenant} alert={alert} title={title} />
          {!alert.seen_at && may(staff.role, 'sites.manage') && (
            <SeenForm scope={scope} tenant={tenant} alert={alert} title={title} />
          )}
        </>
      }
    >
      <p>{text}</p>
      <p>{todo}</p>
      <p>
        {t('console:site_alert.since')} <UtcTime scope={scope} at={alert.opened_at} />
      </p>
      {alert.seen_at && (
        <p>
          {t('console:site_alert.seen_by', { who: alert.seen_email ?? t('console:site_alert.somebody') })}{' '}
          <UtcTime scope={scope} at={alert.seen_at} />
        </p>
      )}
    </Alert>
  )
}

type TitledProps = OneProps & { readonly title: string }

/** The link to the page on which one repairs it, for people who may open that page. */
function Repair({ scope, tenant, alert, title }: TitledProps) {
  const { repair } = ALERT_KINDS[alert.kind]
  if (!repair || (repair.access && !may(scope.staff.role, repair.access))) return null
  const label = scope.t(repair.label)
  return (
    <ButtonLink
      href={repair.address(tenant, alert.subject)}
      variant="secondary"
      size="small"
      aria-label={`${label}: ${title}`}
    >
      {label}
    </ButtonLink>
  )
}

function SeenForm({ scope, tenant, alert, title }: TitledProps) {
  const label = scope.t('console:site_alert.seen')
  return (
    <form method="post" action="/sites/alerts/seen">
      <input type="hidden" name="tenant" value={tenant.key} />
      <input type="hidden" name="id" value={alert.id} />
      <Button type="submit" variant="quiet" size="small" aria-label={`${label}: ${title}`}>
        {label}
      </Button>
    </form>
  )
}
