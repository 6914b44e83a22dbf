import { useEffect, useState } from 'react'
import { latePart } from '../../../ui/late-part.tsx'
import { StaticHtml } from '../../../ui/static-html.tsx'

const load = async () => (await import('./Footer.tsx')).Footer

const FooterPart = latePart(load, import.meta.env.SSR ? await load() : undefined)

const inDocument = () => !import.meta.env.SSR && document.querySelector('.footer') !== null

/**
 * The footer of a page with a script: the browser keeps the one of its document, which never changes, and loads the code only where
 * a conversation without one is left for a page that has it.
 */
export function FooterSlot() {
  const [kept, setKept] = useState(inDocument)
  // A page that was drawn in place of the document's own has lost it.
  useEffect(() => setKept(inDocument), [])
  if (kept) return <StaticHtml html="" />
  return (
    <div>
      <FooterPart />
    </div>
  )
}
