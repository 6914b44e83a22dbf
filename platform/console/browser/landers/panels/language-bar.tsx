import type { KeyboardEvent } from 'react'
import { useT } from '../../../../i18n/react.tsx'
import { useStudio } from '../studio-context.ts'
import type { WordGap } from '../words-state.ts'

interface Props {
  /** Missing and untranslated texts of the edited part. */
  readonly gaps: readonly WordGap[]
  readonly onLanguage: (code: string) => void
}

/**
 * A tab for each language of the site, with the number of texts that it lacks. Arrow keys move
 * between the tabs.
 */
export function LanguageBar({ gaps, onLanguage }: Props) {
  const t = useT('studio')
  const { languages, language } = useStudio()
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    const place = languages.findIndex(({ code }) => code === language)
    const next = languages[(place + step + languages.length) % languages.length]
    if (!next) return
    onLanguage(next.code)
    event.currentTarget.querySelector<HTMLElement>(`[data-code="${next.code}"]`)?.focus()
  }
  return (
    <div className="languages" role="tablist" aria-label={t('languages')} onKeyDown={onKey}>
      {languages.map(({ code, name }) => (
        <button
          key={code}
          type="button"
          role="tab"
          data-code={code}
          aria-selected={code === language}
          tabIndex={code === language ? 0 : -1}
          onClick={() => onLanguage(code)}
        >
          {name}
          <Counts {...gaps.find((gap) => gap.language === code)} />
        </button>
      ))}
    </div>
  )
}

/** The numbers of missing and of untranslated texts of a language. */
function Counts({ missing = 0, untranslated = 0 }: Partial<WordGap>) {
  const t = useT('studio')
  return (
    <>
      <Count
        tone="danger"
        count={missing}
        title={t('words_missing', { count: missing })}
        text={t('text_missing')}
      />
      <Count
        tone="warning"
        count={untranslated}
        title={t('words_untranslated', { count: untranslated })}
        text={t('text_untranslated')}
      />
    </>
  )
}

interface CountProps {
  readonly tone: 'danger' | 'warning'
  readonly count: number
  readonly title: string
  /** What is counted, for people who cannot see the colour. */
  readonly text: string
}

/** The number of texts that need work; renders nothing for zero. */
function Count({ tone, count, title, text }: CountProps) {
  if (count === 0) return null
  return (
    <span className="badge" data-tone={tone} title={title}>
      {count}
      <span className="visually-hidden">{text}</span>
    </span>
  )
}
