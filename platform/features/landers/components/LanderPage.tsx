import { usePage } from '../../../ui/page.tsx'
import type { LanderData } from '../pages.ts'
import { SECTION_VIEWS } from './section-types.tsx'

/** A lander: its sections from top to bottom, and the rules of their types. Plain HTML: nothing of it is hydrated. */
export function LanderPage() {
  const { sections, facts } = usePage().data as LanderData
  const views = sections.flatMap((section) => {
    const view = SECTION_VIEWS[section.type]
    return view ? [{ ...section, ...view }] : []
  })
  const css = [...new Set(views.flatMap((view) => view.css))].join('').replaceAll('\n', '')
  return (
    <>
      <style>{css}</style>
      {views.map(({ id, Component, settings, texts }) => (
        <Component key={id} id={id} settings={settings as never} texts={texts} facts={facts} />
      ))}
    </>
  )
}
