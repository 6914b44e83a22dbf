import { createUsePuck } from '@puckeditor/core'
import { type ReactNode, useEffect, useMemo } from 'react'
import { StyleSheetManager } from 'styled-components'
import type { PagePayload } from '../../../../core/client.ts'
import { SECTION_VIEWS } from '../../../../features/landers/components/section-types.tsx'
import { createClientTranslator } from '../../../../i18n/client.ts'
import { I18nProvider } from '../../../../i18n/react.tsx'
import { PageProvider } from '../../../../ui/page.tsx'
import { useStudio } from '../studio-context.ts'
import { type CanvasData, useCanvas } from './canvas-context.ts'

const usePuck = createUsePuck()

/**
 * CSS of only those section types that the page has, as on the site: types use the same class names
 * for different things.
 */
const rulesOf = (types: string): string =>
  [...new Set(types.split(' ').flatMap((type) => SECTION_VIEWS[type]?.css ?? []))].join('')

interface Props {
  readonly children: ReactNode
  readonly document?: Document
}

/**
 * Content of the editor's frame: the sections with the language, CSS and data of the page, as on
 * the site.
 */
export function CanvasFrame({ children, document: frame }: Props) {
  const canvas = useCanvas()
  const { say } = useStudio()
  const { locale, bundles, attributes } = canvas
  const t = useMemo(() => createClientTranslator(locale, bundles), [locale, bundles])
  const page = useMemo(() => pageOf(canvas), [canvas])
  const types = usePuck(({ appState }) => appState.data.content.map(({ type }) => type).join(' '))
  useEffect(() => {
    if (!frame) return
    const { documentElement: root } = frame
    root.lang = locale.iso
    frame.defaultView?.frameElement?.setAttribute('title', say('studio:page'))
    for (const [name, value] of Object.entries(attributes)) root.setAttribute(name, value)
    return () => {
      for (const name of Object.keys(attributes)) root.removeAttribute(name)
    }
  }, [frame, locale, attributes, say])
  useEffect(() => {
    if (!frame) return
    // Keys of a frame do not reach the window around it.
    const onKey = ({ key, shiftKey }: KeyboardEvent) => {
      if (key === 'F6') window.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey }))
    }
    frame.addEventListener('keydown', onKey)
    return () => frame.removeEventListener('keydown', onKey)
  }, [frame])
  if (!frame) return <main />
  return (
    <StyleSheetManager target={frame.head}>
      <PageProvider page={page}>
        <I18nProvider t={t} locale={locale}>
          <style>{canvas.css + rulesOf(types) + EDITOR_RULES}</style>
          <main id="content">{children}</main>
        </I18nProvider>
      </PageProvider>
    </StyleSheetManager>
  )
}

/** A reduced page payload: sections read only the site, the locale and the facts of the lander. */
function pageOf({ site, locale, facts }: CanvasData): PagePayload {
  return { site, me: null, locale, data: { facts } } as unknown as PagePayload
}

/**
 * CSS of the editor inside the page: texts edited in place, empty sections, the spacing of adjacent
 * plain bands as on the site, and no animations.
 */
const EDITOR_RULES = `
[data-place]{cursor:text!important;border-radius:3px;user-select:text!important;-webkit-user-select:text!important}
[data-place] *{user-select:text!important}
[data-puck-entry] [data-place][data-puck-overlay-portal]:hover{outline:2px dashed currentColor!important;outline-offset:3px}
[data-puck-entry] [data-place][data-puck-overlay-portal]:focus{outline:2px solid #3452c7!important;outline-offset:3px;box-shadow:0 0 0 2px #fff}
[data-place]:empty::before{content:attr(aria-label);opacity:.6}
.studio-empty{display:grid;gap:.25rem;place-items:center;margin:0;padding:2rem 1rem;border:2px dashed var(--color-control);color:var(--color-muted);text-align:center}
.studio-empty strong{color:var(--color-text)}
[data-puck-component]:has(>.studio-part>.l-band)+[data-puck-component]>.studio-part>.l-band[data-tone=plain]{padding-top:0}
.studio-part{display:contents}
[data-puck-entry] *,[data-puck-entry] ::before,[data-puck-entry] ::after{animation-duration:.01ms!important;animation-delay:0s!important;animation-iteration-count:1!important}
`
