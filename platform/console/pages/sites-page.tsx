import type { Tenant } from '../../core/tenant.ts'
import { DEMO_LOGIN, demoLogins } from '../../features/demo/server.ts'
import { formatDateTime } from '../../i18n/format.ts'
import { LANGUAGES } from '../../i18n/languages.ts'
import type { FaultGroup } from '../../tenancy/fault-groups.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Tag } from '../../ui/tag.tsx'
import { may } from '../permissions.ts'
import { addressOf } from '../query.ts'
import type { PlatformScope, Staff } from '../scope.ts'
import type { SiteFigures, Waiting } from '../site-figures.ts'
import type { SiteStart } from '../site-state.ts'
import { Filter } from './filter.tsx'
import { Findings } from './findings.tsx'
import { Frame } from './frame.tsx'
import { LateFrame } from './late-frame.tsx'
import { Paging } from './list.tsx'
import { SiteWeek } from './site-week.tsx'
import { StateTag } from './state-form.tsx'
import { WorkTiles } from './work-tiles.tsx'

/** A site as its card shows it. */
export interface SiteCard {
  readonly tenant: Tenant
  /** Address of its front page as a preview, which counts no visit. */
  readonly look: string
  readonly figures: SiteFigures
  /** Undefined if nothing waits, or for a person who may not see it. */
  readonly waiting: Waiting | undefined
  readonly findings: readonly FaultGroup[]
  /** Undefined if no start is planned. */
  readonly start: SiteStart | undefined
  /** Open alerts that nobody put aside. */
  readonly alerts: number
}

interface SitesPageProps {
  readonly scope: PlatformScope<Staff>
  readonly sites: readonly SiteCard[]
  /** Findings of many sites, such as those of a broken preset. */
  readonly shared: readonly FaultGroup[]
  readonly query: { readonly q?: string | undefined; readonly page?: number | undefined }
  /** Number of sites that match, and how many a page shows. */
  readonly found: number
  readonly perPage: number
}

/** The sites of the person: what waits, and a card for each site. */
export function SitesPage({ scope, sites, shared, query, found, perPage }: SitesPageProps) {
  const { t } = scope
  const page = query.page ?? 1
  const at = (number: number) => addressOf('/sites', { q: query.q, page: number > 1 ? number : undefined })
  return (
    <Frame scope={scope} path="/sites">
      <h1>{t('console:brands.title')}</h1>
      <p className="line">
        <ButtonLink href="/sites/matrix" variant="secondary" size="small" icon="eye">
          {t('console:matrix.see_everything')}
        </ButtonLink>
        {scope.staff.tenants === 'all' && may(scope.staff.role, 'sites.manage') && (
          <ButtonLink href="/sites/new" variant="secondary" size="small">
            {t('console:make.title')}
          </ButtonLink>
        )}
      </p>
      <WorkTiles scope={scope} />
      <Findings scope={scope} title={t('console:brands.findings_shared')} findings={shared} />
      {(scope.tenants.length > perPage || query.q !== undefined) && (
        <Filter
          scope={scope}
          path="/sites"
          fields={[{ name: 'q', label: 'console:brands.search', maxLength: 100 }]}
          values={query}
          button="quiet"
        />
      )}
      {sites.length === 0 && (
        <EmptyState icon="search" title={t('console:audit_empty')} text={t('console:audit_empty_text')} />
      )}
      <ul className="landers brands">
        {sites.map((site) => (
          <li key={site.tenant.key} className="card">
            <Card scope={scope} {...site} />
          </li>
        ))}
      </ul>
      {found > perPage && (
        <Paging
          scope={scope}
          first={page > 1 ? at(1) : null}
          next={page * perPage < found ? at(page + 1) : null}
          words={{ first: 'console:brands.first', next: 'console:brands.next' }}
        />
      )}
      {sites.length > 0 && <p className="note">{t('console:brands.counted')}</p>}
    </Frame>
  )
}

function Card({
  scope,
  tenant,
  look,
  figures,
  waiting,
  findings,
  start,
  alerts,
}: SiteCard & { scope: PlatformScope<Staff> }) {
  const { t } = scope
  const { settings, key, languages } = tenant
  const published = Object.values(tenant.landers).filter(({ version }) => version !== undefined).length
  return (
    <>
      <div className="look" inert>
        <LateFrame src={look} title={t('console:brands.look', { name: settings.name })} />
      </div>
      <h2>
        <a href={addressOf('/sites/one', { tenant: key })}>{settings.name}</a>
      </h2>
      <p className="where">
        {settings.hosts.map((host) => (
          <span key={host}>{host}</span>
        ))}
        <span className="tongues">{languages.map((code) => LANGUAGES[code].name).join(', ')}</span>
      </p>
      {(published > 0 || findings.length > 0 || alerts > 0 || tenant.state !== 'live') && (
        <p className="person">
          {tenant.state !== 'live' && <StateTag scope={scope} state={tenant.state} />}
          {start && (
            <Tag tone={start.refused ? 'danger' : 'neutral'} icon="clock">
              {start.refused
                ? t('console:ready.card_refused')
                : t('console:ready.card_planned', {
                    date: formatDateTime(scope.locale.iso, start.at, settings.time_zone),
                  })}
            </Tag>
          )}
          {alerts > 0 && (
            <a href={`${addressOf('/sites/one', { tenant: key })}#alerts`}>
              <Tag tone="warning" icon="warning">
                {t('console:site_alert.count', { count: alerts })}
              </Tag>
            </a>
          )}
          {findings.length > 0 && (
            <Tag tone="danger" icon="warning">
              {t('console:brands.findings', { count: findings.length })}
            </Tag>
          )}
          {published > 0 && <Tag tone="success">{t('console:brands.published', { count: published })}</Tag>}
        </p>
      )}
      <WaitingLine scope={scope} tenant={key} waiting={waiting} />
      {scope.development && <Tools scope={scope} tenant={tenant} look={look} />}
      <SiteWeek scope={scope} figures={figures} />
    </>
  )
}

interface ToolsProps {
  readonly scope: PlatformScope<Staff>
  readonly tenant: Tenant
  readonly look: string
}

/** What a developer opens at a site of their own machine; a draft opens by its preview only. */
function Tools({ scope: { t }, tenant, look }: ToolsProps) {
  const { origin } = tenant
  const [premium, free] = demoLogins(tenant)
  const tools = [
    { href: tenant.state === 'draft' ? look : `${origin}/`, text: t('console:brands.tool_open') },
    { href: origin + DEMO_LOGIN, text: t('console:brands.tool_login', { name: premium.name }) },
    { href: `${origin}${DEMO_LOGIN}?as=free`, text: t('console:brands.tool_login', { name: free.name }) },
    { href: `${origin}/dev/outbox`, text: t('console:brands.tool_outbox') },
    { href: `${origin}/dev/mails`, text: t('console:brands.tool_mails') },
    { href: addressOf('/sites/matrix', { tenants: tenant.key }), text: t('console:matrix.title') },
  ]
  return (
    <p className="campaigns">
      {tools.map(({ href, text }) => (
        <a key={href} href={href}>
          {text}
        </a>
      ))}
    </p>
  )
}

const PLACES = {
  reports: { path: '/moderation', label: 'console:moderation' },
  photos: { path: '/photos', label: 'console:photos' },
  complaints: { path: '/complaints', label: 'console:complaints' },
  refunds: { path: '/finance/refunds', label: 'console:finance_refunds' },
} as const

interface WaitingProps {
  readonly scope: PlatformScope<Staff>
  readonly tenant: number
  readonly waiting: Waiting | undefined
}

/** What waits at a site, each kind with a link to it. */
export function WaitingLine({ scope: { t }, tenant, waiting }: WaitingProps) {
  const kinds = (Object.keys(PLACES) as (keyof typeof PLACES)[]).filter(
    (kind) => waiting && waiting[kind] > 0,
  )
  if (!waiting || kinds.length === 0) return null
  return (
    <p className="campaigns waits">
      {kinds.map((kind) => {
        const { path, label } = PLACES[kind]
        const state = kind === 'refunds' ? { state: 'requested' } : {}
        return (
          <a key={kind} href={addressOf(path, { tenant, ...state })}>
            {t('console:brands.waits', { what: t(label), count: waiting[kind] })}
          </a>
        )
      })}
    </p>
  )
}
