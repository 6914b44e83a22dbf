import { useState } from 'react'
import { useT } from '../../../i18n/react.tsx'
import { InterestIcon } from '../../../ui/interest-icon.tsx'
import type { EditorData, InterestData } from '../editor-data.ts'

interface InterestGroupsProps extends NonNullable<EditorData['interests']> {
  /** Values of a plain form that was refused; they override the saved ones. */
  posted: Readonly<Record<string, string>> | null
  /**
   * False until JavaScript runs: until then nothing is counted, and the server reports what is too
   * much.
   */
  ready: boolean
}

/**
 * Interests in groups, the intimate ones folded. At the limit, unticked ones are disabled until one
 * is removed.
 */
export function InterestGroups({ groups, most, posted, ready }: InterestGroupsProps) {
  const t = useT('profile')
  const isChosen = ({ slug, chosen }: InterestData) => (posted ? `interest_${slug}` in posted : chosen)
  const [count, setCount] = useState(
    () => groups.flatMap(({ interests }) => interests.filter(isChosen)).length,
  )
  const chips = (interests: readonly InterestData[]) => (
    <InterestChips
      interests={interests.map((one) => ({ ...one, chosen: isChosen(one) }))}
      full={ready && count >= most}
    />
  )
  return (
    <div
      className="interests"
      onInput={({ currentTarget }) => setCount(currentTarget.querySelectorAll('input:checked').length)}
    >
      <p className="count" role="status" data-full={count >= most || undefined}>
        {t('interests_count', { chosen: count, most })}
      </p>
      {groups.map(({ key, interests }) =>
        key === 'intimate' ? (
          <details key={key} open={interests.some(isChosen)}>
            <summary>{t('group_intimate')}</summary>
            {chips(interests)}
          </details>
        ) : (
          <fieldset key={key}>
            <legend>{t(`group_${key}`)}</legend>
            {chips(interests)}
          </fieldset>
        ),
      )}
    </div>
  )
}

/** A checkbox for each. Disabled ones stay focusable by keyboard, but do not react. */
function InterestChips({ interests, full }: { interests: readonly InterestData[]; full: boolean }) {
  return (
    <div className="chips">
      {interests.map(({ slug, label, chosen }) => (
        <label key={slug} data-waits={full || undefined}>
          <input
            type="checkbox"
            name={`interest_${slug}`}
            defaultChecked={chosen}
            onClick={(event) => {
              if (full && event.currentTarget.checked) event.preventDefault()
            }}
          />
          <InterestIcon interest={slug} size={16} />
          {label}
        </label>
      ))}
    </div>
  )
}
