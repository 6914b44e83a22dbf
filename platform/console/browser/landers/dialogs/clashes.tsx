import { useId } from 'react'
import { useT } from '../../../../i18n/react.tsx'
import { shown } from '../differences.ts'
import type { LanderDocument } from '../document.ts'
import { type Clash, keyOfPath } from '../merge.ts'
import { usePathWords } from './use-path-words.ts'

/** The chosen side of each clash, by its `keyOfPath`. */
export type Choices = ReadonlyMap<string, 'mine' | 'theirs'>

interface Props {
  readonly clashes: readonly Clash[]
  readonly chosen: Choices
  readonly onChange: (chosen: Choices) => void
  /** Whether clashes without a choice are marked. */
  readonly isAsked: boolean
  readonly documents: readonly LanderDocument[]
}

/** Values that both people changed, with a choice between the two. */
export function Clashes({ clashes, chosen, onChange, isAsked, documents }: Props) {
  const t = useT('studio')
  const pathOf = usePathWords(...documents)
  const group = useId()
  if (clashes.length === 0) return null
  return (
    <section className="clashes" aria-label={t('conflict_clashes')}>
      <h3>{t('conflict_clashes')}</h3>
      {clashes.map((clash, place) => {
        const key = keyOfPath(clash.path)
        const side = (whose: 'mine' | 'theirs') => (
          <label>
            <input
              type="radio"
              name={`${group} ${key}`}
              checked={chosen.get(key) === whose}
              onChange={() => onChange(new Map(chosen).set(key, whose))}
            />
            <span>
              <strong>{t(`side_${whose}`)}</strong> {shown(clash[whose]) ?? t('removed')}
            </span>
          </label>
        )
        const isOpen = isAsked && !chosen.has(key)
        return (
          <fieldset key={key} aria-describedby={isOpen ? `${group}-${place}` : undefined}>
            <legend>{keyOfPath(pathOf(clash.path))}</legend>
            {side('theirs')}
            {side('mine')}
            {isOpen && (
              <p className="error" role="alert" id={`${group}-${place}`}>
                {t('conflict_open')}
              </p>
            )}
          </fieldset>
        )
      })}
    </section>
  )
}
