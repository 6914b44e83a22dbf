import { useT } from '../../../i18n/react.tsx'
import { InterestIcon } from '../../../ui/interest-icon.tsx'
import type { Profile } from '../contract.ts'

/** What a member says of themselves: notes, interests (the intimate ones folded), and the fields of the site. */
export function ProfileFacts({ profile: { notes, interests, fields } }: { profile: Profile }) {
  const t = useT('members')
  const intimate = interests.filter((interest) => interest.intimate)
  return (
    <>
      {notes.map((note) => (
        <section key={note.key}>
          <h2>{note.label}</h2>
          <p className="note" dir="auto">
            {note.text}
          </p>
        </section>
      ))}
      {interests.length > 0 && (
        <section>
          <h2>{t('field_interests')}</h2>
          <Interests of={interests.filter((interest) => !interest.intimate)} />
          {intimate.length > 0 && (
            <details>
              <summary>{t('interests_intimate')}</summary>
              <Interests of={intimate} />
            </details>
          )}
        </section>
      )}
      <section>
        <h2>{t('details')}</h2>
        <dl>
          {fields.map(({ key, label, value }) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  )
}

function Interests({ of }: { of: Profile['interests'] }) {
  const t = useT('members')
  return (
    <ul className="chips">
      {of.map(({ slug, name, shared }) => (
        <li key={slug} data-shared={shared || undefined} title={shared ? t('shared') : undefined}>
          <InterestIcon interest={slug} size={16} />
          {name}
        </li>
      ))}
    </ul>
  )
}
