import { useT } from '../../../../i18n/react.tsx'
import type { Difference } from '../differences.ts'
import type { LanderDocument } from '../document.ts'
import { keyOfPath } from '../merge.ts'
import { usePathWords } from './use-path-words.ts'

interface Props {
  readonly found: readonly Difference[]
  /** The compared documents. */
  readonly documents: readonly (LanderDocument | null)[]
}

/** The differences between two documents, value by value. */
export function DifferenceList({ found, documents }: Props) {
  const t = useT('studio')
  const pathOf = usePathWords(...documents)
  if (found.length === 0) return <p className="hint">{t('differences_none')}</p>
  return (
    <dl className="differences">
      {found.map(({ path, before, after }) => (
        <div key={keyOfPath(path)}>
          <dt>{keyOfPath(pathOf(path))}</dt>
          <dd>
            {before !== undefined && <del>{before}</del>}
            {after !== undefined && <ins>{after}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
