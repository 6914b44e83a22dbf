import type { RanExperiment } from '../../features/experiments/server.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { addressOf } from '../query.ts'
import type { PlatformScope, Staff } from '../scope.ts'
import { daysOf, Experiment, type ShownExperiment } from './experiment.tsx'
import { siteField } from './filter.tsx'
import { List } from './list.tsx'
import { ReportFrame } from './report-frame.tsx'

export interface ExperimentsPageProps {
  readonly scope: PlatformScope<Staff>
  readonly tenant: number | undefined
  readonly shown: readonly ShownExperiment[]
  /** Ended experiments, each a link to its results. */
  readonly ended: readonly RanExperiment[]
}

/**
 * Experiments of one site: the running ones, or the requested one, with results, and links to the
 * ended ones.
 */
export function ExperimentsPage({ scope, tenant, shown, ended }: ExperimentsPageProps) {
  const { t } = scope
  return (
    <ReportFrame scope={scope} tab="/experiments" tenant={tenant}>
      <p>{t('console:experiment.text')}</p>
      <List
        scope={scope}
        path="/experiments"
        query={{ tenant }}
        fields={[siteField(scope)]}
        button="choose"
        rows={shown}
        empty={
          <EmptyState
            icon="sparkle"
            title={t('console:experiment.none')}
            text={t('console:experiment.none_text')}
          />
        }
      >
        {shown.map((one) => (
          <Experiment key={`${one.lander} ${one.experiment}`} scope={scope} one={one} />
        ))}
      </List>
      {ended.length > 0 && <Ended scope={scope} tenant={tenant} ended={ended} />}
    </ReportFrame>
  )
}

/** The ended experiments, each with the days that it ran. */
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
