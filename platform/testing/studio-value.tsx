import { readFileSync } from 'node:fs'
import type { ReactNode } from 'react'
import { fieldWords } from '../console/browser/landers/field-words.ts'
import { whole } from '../console/browser/landers/layers.ts'
import type { SectionSchema } from '../console/browser/landers/schema.ts'
import { type Studio, StudioProvider } from '../console/browser/landers/studio-context.ts'
import { createClientTranslator } from '../i18n/client.ts'
import { I18nProvider } from '../i18n/react.tsx'
import { bundleFor } from '../i18n/server.ts'

/** The schema of a section type, as the editor gets it. */
export const sectionSchema = (type: string): SectionSchema =>
  JSON.parse(readFileSync(`schemas/sections/${type}.schema.json`, 'utf8')) as SectionSchema

const LOCALE = { code: 'en', iso: 'en' } as const
const bundles = bundleFor({ revision: '', texts: {} }, 'en', ['studio', 'sections'])
export const t = createClientTranslator(LOCALE, bundles)
/** What fields are called in English. */
export const words = fieldWords(bundles.sections ?? {}, t)

/**
 * Context of the editor's fields: English staff, an Italian text, and the overrides of the test.
 */
export function InStudio({
  studio,
  children,
}: {
  readonly studio: Partial<Studio>
  readonly children: ReactNode
}) {
  const value: Studio = {
    say: t,
    words,
    types: {},
    languages: [
      { code: 'it', name: 'Italiano' },
      { code: 'fr', name: 'Français' },
    ],
    language: 'it',
    below: whole({}),
    nameOf: (id) => id,
    faultAt: () => undefined,
    hasFaults: () => false,
    lacksWords: () => undefined,
    pictures: {},
    codes: [],
    pickFile: () => {},
    ...studio,
  }
  return (
    <I18nProvider locale={LOCALE} t={t}>
      <StudioProvider value={value}>{children}</StudioProvider>
    </I18nProvider>
  )
}
