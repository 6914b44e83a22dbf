import { formatNumber } from '../../i18n/format.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Tag } from '../../ui/tag.tsx'
import { CASE_KINDS, type CaseKind, type findCases } from '../moderation-queries.ts'
import { may } from '../permissions.ts'
import { addressOf } from '../query.ts'
import type { PlatformScope, Staff } from '../scope.ts'
import { type Column, DataTable } from './data-table.tsx'
import { DueTime } from './due-time.tsx'
import { siteField } from './filter.tsx'
import { Frame } from './frame.tsx'
import { List } from './list.tsx'
import { UtcTime } from './utc-time.tsx'

type Cases = Awaited<ReturnType<typeof findCases>>

export interface ModerationPageProps {
  readonly scope: PlatformScope<Staff>
  readonly cases: Cases
  /** Number of photos that wait in the photo queue. */
  readonly photos: number
  readonly waiting: boolean
  readonly tenant: number | undefined
  readonly kind: CaseKind | undefined
}

/**
 * Cases waiting for a moderator, by due time, or decided ones, of all sites of the staff member or
 * of one. Photos have their own queue.
 */
export function ModerationPage({ scope, cases, photos, waiting, tenant, kind }: ModerationPageProps) {
  const { t, locale, staff } = scope
  const chosen = { tenant, kind }
  const kinds = CASE_KINDS.map((value) => ({ value, label: t(`console:case_kind.${value}`) }))
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
      <List
        scope={scope}
        path="/moderation"
        query={chosen}
        fields={[
          siteField(scope, 'console:all'),
          { name: 'kind', label: 'console:kind', any: 'console:all', options: kinds },
        ]}
        button="plain"
        rows={cases}
        empty={
          <NoCases scope={scope} waiting={waiting} isChosen={tenant !== undefined || kind !== undefined} />
        }
      >
        <CaseTable scope={scope} cases={cases} waiting={waiting} />
        <p className="muted keys">{t('console:moderation_keys')}</p>
      </List>
    </Frame>
  )
}

interface NoCasesProps extends Pick<ModerationPageProps, 'scope' | 'waiting'> {
  /** Whether a site or a kind is selected, so that there may be other cases. */
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

function CaseTable({ scope, cases, waiting }: Pick<ModerationPageProps, 'scope' | 'cases' | 'waiting'>) {
  const { t, tenants } = scope
  const siteOf = (key: number) => tenants.find((one) => one.key === key)?.settings.name ?? ''
  const columns: readonly Column<Cases[number]>[] = [
    {
      head: t('console:number'),
      cell: ({ tenantId, id, report }) => (
        <a href={addressOf('/moderation/one', { tenant: tenantId, id })}>{report.number}</a>
      ),
    },
    { head: t('console:site'), cell: ({ tenantId }) => siteOf(tenantId) },
    { head: t('console:kind'), cell: ({ kind }) => t(`console:case_kind.${kind}`) },
    {
      head: t('console:what'),
      cell: ({ report: { rule, subject, category } }) => (
        <>
          {rule
            ? t(`console:rule.${rule}`)
            : `${t(`reports:subject.${subject}`)} · ${t(`reports:category.${category}`)}`}{' '}
          {waiting && rule === 'child_photo' && <Tag tone="danger">{t('console:urgent')}</Tag>}
        </>
      ),
    },
  ]
  const measure: Column<Cases[number]> = {
    head: t('reports:row_measure'),
    cell: ({ report }) => report.measure && t(`reports:measure.${report.measure}`),
  }
  const due: Column<Cases[number]> = {
    head: t('console:due'),
    cell: ({ dueAt }) => <DueTime scope={scope} at={dueAt} soonHours={24} />,
  }
  const when: Column<Cases[number]> = {
    head: t('console:when'),
    cell: ({ dueAt }) => <UtcTime scope={scope} at={dueAt} />,
  }
  return (
    <DataTable
      columns={waiting ? [...columns, due] : [...columns, measure, when]}
      rows={cases}
      keyOf={({ id, kind }, place) => `${id}:${kind}:${place}`}
    />
  )
}
