import { useT } from '../../../../i18n/react.tsx'
import { TextArea, TextField } from '../../../../ui/field.tsx'
import { Tag } from '../../../../ui/tag.tsx'
import type { Texts } from '../document.ts'
import type { TextSpec } from '../schema.ts'
import { useStudio } from '../studio-context.ts'
import { stateOf, type Words, wordIn } from '../words-state.ts'

interface Props {
  /** Type of the section; `page` for the page itself. */
  readonly type: string
  readonly specs: readonly TextSpec[]
  readonly texts: Readonly<Record<string, Texts>>
  /** Texts of the same place in the lower layers, by language. */
  readonly below: Readonly<Record<string, Texts | undefined>>
  /** Path of the texts within a language: `sections.hero`. */
  readonly path: string
  readonly onChange: (texts: Readonly<Record<string, Texts>>) => void
}

/**
 * The texts of one place in the edited language, each with its translation state and its length
 * limit.
 */
export function TextsPanel({ type, specs, texts, below, path, onChange }: Props) {
  const t = useT('studio')
  const { language, languages } = useStudio()
  const own = texts[language] ?? {}
  const name = languages.find(({ code }) => code === language)?.name ?? language
  const put = (key: string, text: string) => onChange({ ...texts, [language]: { ...own, [key]: text } })
  return (
    <section className="fields" data-of={path} aria-label={t('texts_in', { language: name })}>
      <h3>{t('texts_in', { language: name })}</h3>
      {specs.map((spec) => (
        <TextOf
          key={`${language} ${spec.key}`}
          type={type}
          spec={spec}
          words={{ shown: texts, below, languages: languages.map(({ code }) => code) }}
          path={`texts.${language}.${path}.${spec.key}`}
          onChange={(text) => put(spec.key, text)}
        />
      ))}
    </section>
  )
}

interface TextProps {
  readonly type: string
  readonly spec: TextSpec
  readonly words: Words
  readonly path: string
  readonly onChange: (text: string) => void
}

function TextOf({ type, spec, words, path, onChange }: TextProps) {
  const t = useT('studio')
  const { language, faultAt, words: names } = useStudio()
  const { key, maxLength } = spec
  const text = words.shown[language]?.[key] ?? ''
  const standIn = wordIn(words.below, language, key)
  const state = stateOf(spec, words, language)
  const Field = maxLength > 90 ? TextArea : TextField
  return (
    <div className="text" data-text={key}>
      <Field
        label={names.label('text', type, key)}
        hint={names.hint('text', type, key)}
        note={t('length', { length: [...text].length, most: maxLength })}
        error={
          faultAt(path) ?? ([...text].length > maxLength ? t('too_long', { most: maxLength }) : undefined)
        }
        value={text}
        placeholder={standIn}
        lang={language}
        onChange={(event) => onChange(event.target.value)}
      />
      <Below text={text} standIn={standIn} onChange={onChange} isRequired={spec.required} />
      {state !== 'whole' && <Tag tone={state === 'missing' ? 'danger' : 'warning'}>{t(`text_${state}`)}</Tag>}
    </div>
  )
}

interface BelowProps {
  readonly text: string
  /**
   * The inherited text of the platform or the lander, shown while the field is empty; empty if
   * there is none.
   */
  readonly standIn: string
  readonly isRequired: boolean
  readonly onChange: (text: string) => void
}

/**
 * Says what visitors see if the text is empty; otherwise offers to reset it to the inherited text.
 */
function Below({ text, standIn, isRequired, onChange }: BelowProps) {
  const t = useT('studio')
  const short = standIn.length > MOST_SHOWN ? `${standIn.slice(0, MOST_SHOWN).trimEnd()} …` : standIn
  if (text === '' && standIn !== '') return <p className="hint below">{t('text_empty', { text: short })}</p>
  if (text === '' && !isRequired) return <p className="hint below">{t('text_left_out')}</p>
  if (standIn === '' || text === standIn) return null
  return (
    <button type="button" className="below link" onClick={() => onChange(standIn)}>
      {t('text_back', { text: short })}
    </button>
  )
}

const MOST_SHOWN = 60
