import { type ReactNode, useEffect, useState } from 'react'
import type { Translate } from '../core/locale.ts'
import { createClientTranslator } from '../i18n/client.ts'
import { loadTexts } from '../i18n/load-texts.ts'
import { I18nProvider, useLocale } from '../i18n/react.tsx'
import { usePage } from '../ui/page.tsx'

interface LazyTextsProps {
  namespaces: readonly string[]
  fallback: ReactNode
  children: ReactNode
}

/** Loads texts that the page did not load, for something that opens later. */
export function LazyTexts({ namespaces, fallback, children }: LazyTextsProps) {
  const { site } = usePage()
  const locale = useLocale()
  const [t, setT] = useState<Translate | null>(null)
  const wanted = ['common', 'site', ...namespaces].join(' ')
  useEffect(() => {
    let current = true
    loadTexts(site.textsRevision, locale.code, wanted.split(' ')).then(
      (bundles) => current && setT(() => createClientTranslator(locale, bundles)),
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [wanted, site.textsRevision, locale])
  if (!t) return fallback
  return (
    <I18nProvider locale={locale} t={t}>
      {children}
    </I18nProvider>
  )
}
