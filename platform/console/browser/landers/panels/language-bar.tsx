import { type KeyboardEvent, useMemo } from 'react'
import { useT } from '../../../../i18n/react.tsx'
import type { Whole } from '../document.ts'
import { useStudio } from '../studio-context.ts'
import { countWords } from '../words-state.ts'

interface Props {
  readonly page: Whole
  readonly onLanguage: (code: string) => void
}

/** A tab for each language of the site, with how many texts it lacks. Arrow keys move between them. */
export function LanguageBar({ page, onLanguage }: Props) {
  const t = useT('studio')
  const { languages, language, below, types } = useStudio()
  const counts = useMemo(
    () => Object.fromEntries(languages.map(({ code }) => [code, countWords(page, below, types, code)])),
    [languages, page, below, types],
  )
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
      {languages.map(({ code, name }) => {
        const { missing = 0, untranslated = 0 } = counts[code] ?? {}
        return (
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
            {missing > 0 && (
              <span className="badge" data-tone="danger" title={t('words_missing', { count: missing })}>
                {missing}
                <span className="visually-hidden">{t('text_missing')}</span>
              </span>
            )}
            {untranslated > 0 && (
              <span
                className="badge"
                data-tone="warning"
                title={t('words_untranslated', { count: untranslated })}
              >
                {untranslated}
                <span className="visually-hidden">{t('text_untranslated')}</span>
              </span>
            )}
          </button>
        )
      })}
    </div>
  )
}
