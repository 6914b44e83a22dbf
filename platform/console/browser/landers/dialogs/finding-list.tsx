import { useT } from '../../../../i18n/react.tsx'
import { Tag } from '../../../../ui/tag.tsx'
import type { LanderDocument } from '../document.ts'
import { findingWords } from '../finding-words.ts'
import { isRefusing, layerPath } from '../findings.ts'
import { keyOfPath } from '../merge.ts'
import type { Finding } from '../studio-api.ts'
import type { WordGap } from '../words-state.ts'
import { usePathWords } from './use-path-words.ts'

interface Props {
  readonly findings: readonly Finding[]
  /** The checked document. */
  readonly document: LanderDocument
  /**
   * Missing and untranslated texts. Untranslated ones are not findings, since visitors can read
   * them.
   */
  readonly gaps?: readonly WordGap[]
}

/**
 * The findings of the checks: place, problem, and whether it blocks publishing. Renders nothing
 * without findings.
 */
export function FindingList({ findings, document, gaps = [] }: Props) {
  const t = useT('studio')
  const pathOf = usePathWords(document)
  const untranslated = gaps.flatMap(({ name, language, places }) =>
    places
      .filter((place) => place.untranslated > 0)
      .map(({ section, untranslated: count }) => {
        const within = section === null ? ['page'] : ['sections', section]
        return { count, at: [...layerPath(name), 'texts', language, ...within] }
      }),
  )
  if (findings.length + untranslated.length === 0) return null
  const sorted = findings.toSorted((one, other) => Number(isRefusing(other)) - Number(isRefusing(one)))
  return (
    <ul className="findings" aria-label={t('findings')}>
      {sorted.map((finding) => (
        <Line
          key={`${finding.code} ${finding.at.join('.')} ${finding.message}`}
          stops={isRefusing(finding)}
          place={pathOf(finding.at)}
          text={findingWords(finding, t)}
        />
      ))}
      {untranslated.map(({ count, at }) => (
        <Line key={at.join('.')} stops={false} place={pathOf(at)} text={t('words_untranslated', { count })} />
      ))}
    </ul>
  )
}

interface LineProps {
  readonly stops: boolean
  readonly place: readonly string[]
  readonly text: string
}

function Line({ stops, place, text }: LineProps) {
  const t = useT('studio')
  return (
    <li>
      <Tag tone={stops ? 'danger' : 'warning'}>{t(stops ? 'finding_stops' : 'finding_warns')}</Tag>
      <span className="place">{keyOfPath(place)}</span>
      <span>{text}</span>
    </li>
  )
}
