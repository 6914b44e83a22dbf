import type { RanExperiment } from '../../features/experiments/server.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Select } from '../../ui/field.tsx'
import { addressOf, sitesOf } from '../query.ts'
import type { PlatformScope, Staff } from '../scope.ts'
import { daysOf, Experiment, type ShownExperiment } from './experiment.tsx'
import { ReportFrame } from './report-frame.tsx'

export interface ExperimentsPageProps {
  readonly scope: PlatformScope<Staff>
  readonly tenant: number | undefined
  readonly shown: readonly ShownExperiment[]
  /** Over; each is a link to its results. */
  readonly ended: readonly RanExperiment[]
}

/** Experiments of one site: what runs, with its results, and what has ended. */
export function ExperimentsPage({ scope, tenant, shown, ended }: ExperimentsPageProps) {
  const { t } = scope
  return (
    <ReportFrame scope={scope} tab="/experiments" tenant={tenant}>
      <p>{t('console:experiment.text')}</p>
      <form method="get" action="/experiments" className="card filter">
        <Select
          label={t('console:site')}
          name="tenant"
          options={sitesOf(scope)}
          defaultValue={String(tenant ?? '')}
        />
        <Button type="submit" variant="secondary">
          {t('console:choose')}
        </Button>
      </form>
      {shown.length === 0 && (
        <EmptyState
          icon="sparkle"
          title={t('console:experiment.none')}
          text={t('console:experiment.none_text')}
        />
      )}
      {shown.map((one) => (
        <Experiment key={`${one.lander} ${one.experiment}`} scope={scope} one={one} />
      ))}
      {ended.length > 0 && <Ended scope={scope} tenant={tenant} ended={ended} />}
    </ReportFrame>
  )
}

/** What is over, each with the days that it ran. */
function Ended({ scope, tenant, ended }: Omit<ExperimentsPageProps, 'shown'>) {
  return (
    <>
      <h2>{scope.t('console:experiment.ended')}</h2>
      <ul className="lines">
        {ended.map(({ lander, experiment, first, last }) => (
          <li key={`${lander} ${experiment}`}>
            <a
              href={addressOf('/experiments', { tenant, lander, experiment })}
            >{`${lander} · ${experiment}`}</a>
            {` (${daysOf(scope, first, last)})`}
          </li>
        ))}
      </ul>
    </>
  )
}
