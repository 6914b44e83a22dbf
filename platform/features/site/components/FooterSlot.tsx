import { useEffect, useLayoutEffect, useState } from 'react'
import { latePart } from '../../../ui/late-part.tsx'
import { StaticHtml } from '../../../ui/static-html.tsx'

const load = async () => (await import('./Footer.tsx')).Footer

const FooterPart = latePart(load, import.meta.env.SSR ? await load() : undefined)

const inDocument = () => !import.meta.env.SSR && document.querySelector('.footer') !== null

/** Height in px that the footer took on the page that was left last. */
let taken = 0

function measure(): void {
  const footer = document.querySelector('.footer')
  if (footer)
    taken =
      footer.getBoundingClientRect().height + Number.parseFloat(getComputedStyle(footer).marginTop || '0')
}

/**
 * The footer of a page with JavaScript: the browser keeps the server-rendered one, which never
 * changes, and loads its code only when navigating from a conversation, which has none. Until that
 * is there its place is kept: Back restores positions near the end of the page.
 */
export function FooterSlot() {
  const [kept, setKept] = useState(inDocument)
  const [reserved, reserve] = useState(kept ? 0 : taken)
  useLayoutEffect(() => measure, [])
  useEffect(() => {
    if (kept && inDocument()) return
    // A page that replaced the initial one has lost it.
    setKept(false)
    FooterPart.load().then(
      () => reserve(0),
      () => undefined,
    )
  }, [kept])
  if (kept) return <StaticHtml html="" />
  return (
    <div {...(reserved > 0 ? { style: { minHeight: reserved } } : {})}>
      <FooterPart />
    </div>
  )
}
