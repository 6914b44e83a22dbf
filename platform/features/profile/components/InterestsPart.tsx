import { type FormEvent, useState } from 'react'
import { useT } from '../../../i18n/react.tsx'
import { InterestIcon } from '../../../ui/interest-icon.tsx'
import { useFormState } from '../../../ui/page.tsx'
import type { InterestData } from '../editor-data.ts'
import { PartForm } from './Part.tsx'
import type { PartProps } from './TextParts.tsx'
import { usePart } from './use-part.ts'

/** Interests in groups, the intimate ones folded. At the limit the others wait until one is taken away. */
export function InterestsPart({ data, onSaved }: PartProps) {
  const t = useT('profile')
  const handle = usePart('interests', { member: data.id, store: 'interests', onSaved })
  const posted = useFormState()
  const groups = data.interests?.groups ?? []
  const [count, setCount] = useState(
    () => groups.flatMap(({ interests }) => interests.filter(({ chosen }) => chosen)).length,
  )
  if (!data.interests) return null
  const { most } = data.interests
  const own = posted?.values.part === 'interests' ? posted.values : null
  const counting = {
    ...handle.props,
    onInput: (event: FormEvent<HTMLFormElement>) => {
      setCount(event.currentTarget.querySelectorAll('input:checked').length)
      handle.props.onInput(event)
    },
  }
  const chips = (interests: readonly InterestData[]) => (
    <InterestChips
      interests={interests.map((one) => ({
        ...one,
        chosen: own ? `interest_${one.slug}` in own : one.chosen,
      }))}
      full={handle.ready && count >= most}
    />
  )
  return (
    <PartForm
      part="interests"
      handle={{ ...handle, props: counting }}
      savedPlainly={data.saved === 'interests'}
    >
      <p className="count" role="status" data-full={count >= most || undefined}>
        {t('interests_count', { chosen: count, most })}
      </p>
      {groups.map(({ key, interests }) =>
        key === 'intimate' ? (
          <details key={key} open={interests.some(({ chosen }) => chosen)}>
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
      {handle.errors.interests && (
        <p className="error" role="alert">
          {handle.errors.interests}
        </p>
      )}
    </PartForm>
  )
}

/** Each a box to tick. Those that wait keep their place for the keyboard, and do not react. */
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
