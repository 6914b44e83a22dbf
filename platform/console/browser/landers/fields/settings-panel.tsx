import { withOneFilm } from '../../../../core/lander.ts'
import { useT } from '../../../../i18n/react.tsx'
import { useStudio } from '../studio-context.ts'
import { SettingField } from './setting-field.tsx'

interface Props {
  /** Id of the section in the editor, and its type. */
  readonly id: string
  readonly type: string
  readonly settings: Readonly<Record<string, unknown>>
  readonly onChange: (settings: Readonly<Record<string, unknown>>) => void
  /**
   * Called with a new picture and its alternative text, so that both are one change of the section.
   */
  readonly onDescribed: (settings: Readonly<Record<string, unknown>>, alt: string) => void
}

/** The settings of a section, in the order of its schema. */
export function SettingsPanel({ id, type, settings, onChange, onDescribed }: Props) {
  const t = useT('studio')
  const { types, nameOf, words, below } = useStudio()
  const fields = Object.entries(types[type]?.properties?.settings?.properties ?? {})
  if (fields.length === 0) return null
  const put = (key: string, value: unknown, alt?: string) => {
    const { [key]: _held, ...others } = settings
    const held = value === undefined ? others : { ...others, [key]: value }
    const next = withOneFilm(held, key, below.sections[nameOf(id, type)]?.settings ?? {})
    if (alt && types[type]?.$defs?.texts?.properties?.alt) onDescribed(next, alt)
    else onChange(next)
  }
  return (
    <section className="fields" data-of={`sections.${nameOf(id, type)}`} aria-label={t('settings')}>
      <h3>{t('settings')}</h3>
      {fields.map(([key, schema]) => (
        <SettingField
          key={key}
          label={words.label('setting', type, key)}
          type={type}
          field={key}
          schema={schema}
          value={settings[key] ?? schema.default}
          path={`sections.${nameOf(id, type)}.settings.${key}`}
          onChange={(value, alt) => put(key, value, alt)}
        />
      ))}
    </section>
  )
}
