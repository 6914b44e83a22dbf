import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { ServerStyleSheet } from 'styled-components'
import { I18nProvider, useLocale, useT } from '../../../i18n/react.tsx'
import { PageProvider, usePage } from '../../../ui/page.tsx'
import type { LanderData } from '../pages.ts'
import { SECTION_SCRIPTS, type SectionScript } from '../section-scripts.ts'
import { ClosedNotice, closedNoticeCss } from './ClosedNotice.tsx'
import { useSectionFaults } from './section-faults.tsx'
import { SECTION_VIEWS } from './section-types.tsx'

/**
 * A lander: its sections in order, the CSS of their types, and their scripts. It is only rendered
 * on the server. React has no error boundaries there, so each section is first rendered by itself:
 * one that throws is left out, and the page is still shown. On a closed site the page starts with a
 * notice, and sections that only invite are left out; so is the bar if the first section contains
 * the login, which the navigation offers as well.
 */
export function LanderPage() {
  const { sections, facts } = usePage().data as LanderData
  const draws = useProbe()
  const [first] = sections
  const offers = first?.settings.way_in === 'form'
  const views = sections.flatMap(({ id, type, settings, texts }) => {
    const view = SECTION_VIEWS[type]
    if (!view || (facts.refusal && (view.whenClosed === 'left out' || (offers && type === 'way_in_bar'))))
      return []
    const { Component, css } = view
    const script = scriptOf(type, settings, facts)
    const element = <Component key={id} id={id} settings={settings as never} texts={texts} facts={facts} />
    return draws(id, element) ? [{ type, element, css, script }] : []
  })
  const own = facts.refusal ? [closedNoticeCss] : []
  const css = [...new Set([...own, ...views.flatMap((view) => view.css)])].join('').replaceAll('\n', '')
  const saysSo = SECTION_VIEWS[first?.type ?? '']?.whenClosed === 'says so' || offers
  const scripts = new Set(views.flatMap(({ script }) => (script ? [script.url] : [])))
  return (
    <>
      <style>{css}</style>
      {facts.refusal && !saysSo && <ClosedNotice refusal={facts.refusal} />}
      <Reached views={views} />
      {[...scripts].map((url) => (
        <script key={url} type="module" src={url} />
      ))}
    </>
  )
}

/** The script of a section; that of the form only where the section draws the form. */
function scriptOf(
  type: string,
  settings: LanderData['sections'][number]['settings'],
  { refusal }: LanderData['facts'],
): SectionScript | undefined {
  const isForm = type === 'hero' || type === 'signup'
  if (isForm && (refusal || (type === 'hero' && settings.way_in !== 'form'))) return undefined
  return (SECTION_SCRIPTS as Readonly<Record<string, SectionScript>>)[type]
}

interface Drawn {
  readonly type: string
  readonly element: ReactNode
}

/**
 * The sections in order. A sticky bar is placed in one box with the sections that follow it, after
 * them; a footer is outside the box.
 */
function Reached({ views }: { views: readonly Drawn[] }) {
  const at = views.findIndex(({ type }) => type === 'way_in_bar')
  if (at < 0) return views.map(({ element }) => element)
  const following = views.slice(at + 1)
  const within = following.filter(({ type }) => type !== 'footer')
  return (
    <>
      {views.slice(0, at).map(({ element }) => element)}
      <div className="l-reached">
        {within.map(({ element }) => element)}
        {views[at]?.element}
      </div>
      {following.filter(({ type }) => type === 'footer').map(({ element }) => element)}
    </>
  )
}

/**
 * Renders a section by itself, in the language and with the data of the page, to see whether it
 * throws.
 */
function useProbe(): (id: string, section: ReactNode) => boolean {
  const page = usePage()
  const locale = useLocale()
  const t = useT('common')
  const report = useSectionFaults()
  return (id, section) => {
    const sheet = new ServerStyleSheet()
    try {
      renderToString(
        sheet.collectStyles(
          <PageProvider page={page}>
            <I18nProvider t={t} locale={locale}>
              {section}
            </I18nProvider>
          </PageProvider>,
        ),
      )
      return true
    } catch (error) {
      report(id, error)
      return false
    } finally {
      sheet.seal()
    }
  }
}
