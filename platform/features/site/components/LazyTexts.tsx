import { type ReactNode, useEffect, useState } from 'react'
import type { Translate } from '../../../core/locale.ts'
import { createClientTranslator, type TextBundles } from '../../../i18n/client.ts'
import { I18nProvider, useLocale } from '../../../i18n/react.tsx'
import { usePage } from '../../../ui/page.tsx'

interface LazyTextsProps {
  namespaces: readonly string[]
  fallback: ReactNode
  children: ReactNode
}

/** Texts that the page did not bring along, fetched for something that opens later. */
export function LazyTexts({ namespaces, fallback, children }: LazyTextsProps) {
  const { site } = usePage()
  const locale = useLocale()
  const [t, setT] = useState<Translate | null>(null)
  const wanted = ['common', 'site', ...namespaces].join(' ')
  useEffect(() => {
    let current = true
    const load = async (): Promise<TextBundles> => {
      const pairs = wanted.split(' ').map(async (name) => {
        const answer = await fetch(`/texts/${site.textsRevision}/${locale.code}/${name}.json`)
        return [name, (await answer.json()) as TextBundles[string]] as const
      })
      return Object.fromEntries(await Promise.all(pairs))
    }
    load().then(
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
