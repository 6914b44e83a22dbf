import { formatNumber } from '../../i18n/format.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Select } from '../../ui/field.tsx'
import { CASE_KINDS, type CaseKind, type findCases } from '../moderation-queries.ts'
import { may } from '../permissions.ts'
import { addressOf, sitesOf } from '../query.ts'
import type { PlatformScope, Staff } from '../scope.ts'
import { DataTable } from './data-table.tsx'
import { DueTime } from './due-time.tsx'
import { Frame } from './frame.tsx'
import { UtcTime } from './utc-time.tsx'

type Cases = Awaited<ReturnType<typeof findCases>>

export interface ModerationPageProps {
  readonly scope: PlatformScope<Staff>
  readonly cases: Cases
  /** Photos that wait in their own queue. */
  readonly photos: number
  readonly waiting: boolean
  readonly tenant: number | undefined
  readonly kind: CaseKind | undefined
}

/**
 * What waits for a moderator by the time at which it is due, of all sites of the person or one;
 * photos in their own queue.
 */
export function ModerationPage({ scope, cases, photos, waiting, tenant, kind }: ModerationPageProps) {
  const { t, locale, staff } = scope
  const chosen = { tenant, kind }
  return (
    <Frame scope={scope} path="/moderation">
      <h1>{t('console:moderation')}</h1>
      <div className="line">
        <ButtonLink
          href={addressOf('/moderation', { ...chosen, decided: waiting ? '1' : undefined })}
          variant="secondary"
          size="small"
        >
          {t(waiting ? 'console:moderation_decided' : 'console:moderation_waiting')}
        </ButtonLink>
        {may(staff.role, 'photos.moderate') && (
          <ButtonLink href="/photos" variant="secondary" size="small" icon="photo">
            {t('console:photos')}: {formatNumber(locale.iso, photos)}
          </ButtonLink>
        )}
      </div>
      <Filter scope={scope} tenant={tenant} kind={kind} />
      {cases.length === 0 ? (
        <NoCases scope={scope} waiting={waiting} isChosen={tenant !== undefined || kind !== undefined} />
      ) : (
        <CaseTable scope={scope} cases={cases} waiting={waiting} />
      )}
      {cases.length > 0 && <p className="muted keys">{t('console:moderation_keys')}</p>}
    </Frame>
  )
}

interface NoCasesProps extends Pick<ModerationPageProps, 'scope' | 'waiting'> {
  /** A site or a kind is chosen: there may be cases of others. */
  readonly isChosen: boolean
}

function NoCases({ scope: { t }, waiting, isChosen }: NoCasesProps) {
  if (isChosen) {
    const all = addressOf('/moderation', { decided: waiting ? undefined : '1' })
    const actions = <a href={all}>{t('console:moderation_all')}</a>
    return <EmptyState icon="search" title={t('console:moderation_none_chosen')} actions={actions} />
  }
  return (
    <EmptyState
      icon="check"
      title={t(waiting ? 'console:moderation_none' : 'console:moderation_none_decided')}
      text={t(waiting ? 'console:moderation_none_text' : 'console:moderation_none_decided_text')}
    />
  )
}

function Filter({ scope, tenant, kind }: Pick<ModerationPageProps, 'scope' | 'tenant' | 'kind'>) {
  const { t } = scope
  return (
    <form method="get" action="/moderation" className="card filter">
      <Select
        label={t('console:site')}
        name="tenant"
        placeholder={t('console:all')}
        options={sitesOf(scope)}
        defaultValue={String(tenant ?? '')}
      />
      <Select
        label={t('console:kind')}
        name="kind"
        placeholder={t('console:all')}
        options={CASE_KINDS.map((value) => ({ value, label: t(`console:case_kind.${value}`) }))}
        defaultValue={kind ?? ''}
      />
      <Button type="submit" variant="secondary">
        {t('console:filter')}
      </Button>
    </form>
  )
}

function CaseTable({ scope, cases, waiting }: Pick<ModerationPageProps, 'scope' | 'cases' | 'waiting'>) {
  const { t, tenants } = scope
  const siteOf = (key: number) => tenants.find((one) => one.key === key)?.settings.name ?? ''
  return (
    <div data-cases>
      <DataTable
        head={[
          t('console:number'),
          t('console:site'),
          t('console:kind'),
          t('console:what'),
          ...(waiting ? [] : [t('reports:row_measure')]),
          t(waiting ? 'console:due' : 'console:when'),
        ]}
        rows={cases.map(({ tenantId, id, kind, dueAt, report }, place) => ({
          key: `${id}:${kind}:${place}`,
          cells: [
            <a key="number" href={addressOf('/moderation/one', { tenant: tenantId, id })}>
              {report.number}
            </a>,
            siteOf(tenantId),
            t(`console:case_kind.${kind}`),
            report.rule
              ? t(`console:rule.${report.rule}`)
              : `${t(`reports:subject.${report.subject}`)} · ${t(`reports:category.${report.category}`)}`,
            ...(waiting ? [] : [report.measure ? t(`reports:measure.${report.measure}`) : '']),
            waiting ? (
              <DueTime key="due" scope={scope} at={dueAt} soonHours={24} />
            ) : (
              <UtcTime key="when" scope={scope} at={dueAt} />
            ),
          ],
        }))}
      />
    </div>
  )
}
