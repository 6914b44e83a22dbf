import { useId } from 'react'
import { useT } from '../../../../i18n/react.tsx'
import { shown } from '../differences.ts'
import type { LanderDocument } from '../document.ts'
import { type Clash, keyOfPath } from '../merge.ts'
import { usePathWords } from './use-path-words.ts'

interface Props {
  readonly clashes: readonly Clash[]
  /** Keys of those where my value stands. */
  readonly mine: ReadonlySet<string>
  readonly onChange: (mine: ReadonlySet<string>) => void
  readonly documents: readonly LanderDocument[]
}

/** Values that both people changed: one of them is chosen. */
export function Clashes({ clashes, mine, onChange, documents }: Props) {
  const t = useT('studio')
  const pathOf = usePathWords(...documents)
  const group = useId()
  if (clashes.length === 0) return null
  const choose = (key: string, isMine: boolean) => {
    const next = new Set(mine)
    if (isMine) next.add(key)
    else next.delete(key)
    onChange(next)
  }
  return (
    <section className="clashes" aria-label={t('conflict_clashes')}>
      <h3>{t('conflict_clashes')}</h3>
      {clashes.map((clash) => {
        const key = keyOfPath(clash.path)
        const side = (isMine: boolean) => (
          <label>
            <input
              type="radio"
              name={`${group} ${key}`}
              checked={mine.has(key) === isMine}
              onChange={() => choose(key, isMine)}
            />
            <span>
              <strong>{t(isMine ? 'side_mine' : 'side_theirs')}</strong>{' '}
              {shown(isMine ? clash.mine : clash.theirs) ?? t('removed')}
            </span>
          </label>
        )
        return (
          <fieldset key={key}>
            <legend>{keyOfPath(pathOf(clash.path))}</legend>
            {side(false)}
            {side(true)}
          </fieldset>
        )
      })}
    </section>
  )
}
