import { useT } from '../../../i18n/react.tsx'
import { InterestIcon } from '../../../ui/interest-icon.tsx'

export interface InterestChoice {
  readonly slug: string
  readonly label: string
  readonly chosen: boolean
  readonly intimate: boolean
}

/** Interests to tick, each a chip. */
export function InterestChips({ choices }: { choices: readonly InterestChoice[] }) {
  return (
    <div className="chips">
      {choices.map(({ slug, label, chosen }) => (
        <label key={slug}>
          <input type="checkbox" name={`interest_${slug}`} defaultChecked={chosen} />
          <InterestIcon interest={slug} size={16} />
          {label}
        </label>
      ))}
    </div>
  )
}

/** Collapsed, so that the first form after the signup shows them on request only. */
export function IntimateInterests({ choices }: { choices: readonly InterestChoice[] }) {
  const t = useT('signup')
  if (choices.length === 0) return null
  return (
    <details open={choices.some(({ chosen }) => chosen)}>
      <summary>{t('interests_intimate')}</summary>
      <InterestChips choices={choices} />
    </details>
  )
}
