import { useT } from '../../../i18n/react.tsx'
import { CountedText } from '../../profile/components/TextParts.tsx'
import type { FieldsProps } from './CompletionChoices.tsx'

/** One prompt at a time: pick it and answer it. Answered ones are listed above. */
export function PromptFields({ data, typed, errors }: FieldsProps) {
  const t = useT('profile')
  if (!data.prompts) return null
  const { all, most, length } = data.prompts
  const answered = all.filter(({ answer }) => answer !== '')
  return (
    <>
      <h2>{t('prompts_title')}</h2>
      <p className="muted">{t('prompts_text', { most })}</p>
      {answered.length > 0 && (
        <dl className="answered">
          {answered.map(({ slug, question, answer }) => (
            <div key={slug}>
              <dt>{question}</dt>
              <dd dir="auto">{answer}</dd>
            </div>
          ))}
        </dl>
      )}
      {answered.length < most && (
        <>
          <Beginnings
            lines={all.filter(({ answer }) => answer === '')}
            picked={typed?.prompt}
            error={errors.prompt}
          />
          <CountedText
            name="answer"
            label={t('prompts_answer')}
            rows={3}
            most={length}
            text={typed?.answer ?? ''}
            error={errors.answer}
          />
        </>
      )}
    </>
  )
}

interface BeginningsProps {
  lines: readonly { readonly slug: string; readonly question: string }[]
  /** Defaults to the first one. */
  picked: string | undefined
  error: string | undefined
}

/** Open prompts, one of them picked. */
function Beginnings({ lines, picked = lines[0]?.slug, error }: BeginningsProps) {
  const t = useT('profile')
  return (
    <fieldset>
      <legend>{t('prompts_pick')}</legend>
      <div className="chips">
        {lines.map(({ slug, question }) => (
          <label key={slug}>
            <input type="radio" name="prompt" value={slug} defaultChecked={slug === picked} />
            {question}
          </label>
        ))}
      </div>
      {error && (
        <p className="error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** The text about the member, on sites without prompts. */
export function AboutFields({ data, typed, errors }: FieldsProps) {
  const t = useT('signup')
  if (!data.about) return null
  return (
    <CountedText
      name="about"
      label={t('about')}
      hint={t('about_hint')}
      rows={5}
      most={data.about.most}
      text={typed?.about ?? data.about.text}
      error={errors.about}
    />
  )
}
