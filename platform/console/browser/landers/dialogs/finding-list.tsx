import { useT } from '../../../../i18n/react.tsx'
import { Tag } from '../../../../ui/tag.tsx'
import { findingWords } from '../finding-words.ts'
import { isRefusing } from '../findings.ts'
import type { Finding } from '../studio-api.ts'

/** What the checks found: where, what, and whether it keeps the page from visitors. */
export function FindingList({ findings }: { readonly findings: readonly Finding[] }) {
  const t = useT('studio')
  if (findings.length === 0) return <p className="hint">{t('findings_none')}</p>
  const sorted = findings.toSorted((one, other) => Number(isRefusing(other)) - Number(isRefusing(one)))
  return (
    <ul className="findings" aria-label={t('findings')}>
      {sorted.map((finding) => (
        <li key={`${finding.code} ${finding.at.join('.')} ${finding.message}`}>
          <Tag tone={isRefusing(finding) ? 'danger' : 'warning'}>
            {t(isRefusing(finding) ? 'finding_stops' : 'finding_warns')}
          </Tag>
          <span className="place">{finding.at.join(' › ')}</span>
          <span>{findingWords(finding, t)}</span>
        </li>
      ))}
    </ul>
  )
}
