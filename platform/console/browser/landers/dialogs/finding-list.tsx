import { useT } from '../../../../i18n/react.tsx'
import { Tag } from '../../../../ui/tag.tsx'
import type { LanderDocument } from '../document.ts'
import { findingWords } from '../finding-words.ts'
import { isRefusing } from '../findings.ts'
import { keyOfPath } from '../merge.ts'
import type { Finding } from '../studio-api.ts'
import { usePathWords } from './use-path-words.ts'

interface Props {
  readonly findings: readonly Finding[]
  /** What was checked. */
  readonly document: LanderDocument
}

/** What the checks found: where, what, and whether it keeps the page from visitors. */
export function FindingList({ findings, document }: Props) {
  const t = useT('studio')
  const pathOf = usePathWords(document)
  if (findings.length === 0) return <p className="hint">{t('findings_none')}</p>
  const sorted = findings.toSorted((one, other) => Number(isRefusing(other)) - Number(isRefusing(one)))
  return (
    <ul className="findings" aria-label={t('findings')}>
      {sorted.map((finding) => (
        <li key={`${finding.code} ${finding.at.join('.')} ${finding.message}`}>
          <Tag tone={isRefusing(finding) ? 'danger' : 'warning'}>
            {t(isRefusing(finding) ? 'finding_stops' : 'finding_warns')}
          </Tag>
          <span className="place">{keyOfPath(pathOf(finding.at))}</span>
          <span>{findingWords(finding, t)}</span>
        </li>
      ))}
    </ul>
  )
}
