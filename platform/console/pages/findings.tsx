import type { FaultGroup } from '../../tenancy/fault-groups.ts'
import { describeFinding } from '../../tenancy/finding.ts'
import { Alert, type AlertProps } from '../../ui/alert.tsx'
import { findingWords, type Reader } from '../finding-words.ts'

interface FindingProps {
  readonly scope: Reader
  readonly finding: FaultGroup
}

/** One finding: what is wrong and what to do, above the line of the command `site check`. */
export function FindingText({ scope, finding }: FindingProps) {
  const { t } = scope
  return (
    <div className="finding">
      <p>
        {findingWords(scope, finding)}
        {finding.tenants !== undefined && ` ${t('console:finding_line.sites', { number: finding.tenants })}`}
      </p>
      <details>
        <summary>{t('console:finding_line.detail')}</summary>
        <p lang="en">
          <code>{describeFinding(finding)}</code>
        </p>
      </details>
    </div>
  )
}

interface FindingsProps extends Pick<FindingProps, 'scope'> {
  readonly title: string
  readonly findings: readonly FaultGroup[]
  readonly tone?: AlertProps['tone']
}

/** A box with findings; nothing if there are none. */
export function Findings({ scope, title, findings, tone = 'danger' }: FindingsProps) {
  if (findings.length === 0) return null
  return (
    <Alert tone={tone} title={title}>
      {findings.map((one) => (
        <FindingText key={describeFinding(one)} scope={scope} finding={one} />
      ))}
    </Alert>
  )
}
