import type { SectionProps } from '../section-props.ts'
import { WayIn } from '../WayIn.tsx'

/**
 * The bar sticks to the lower edge only while a section that follows it is in sight: it is placed
 * in their box (`.l-reached`), after them, so that it covers neither a form above nor the footer
 * below.
 */
export const wayInBarCss = `
.l-bar-in{display:none}
@media (max-width:767.98px){
.l-bar-in{position:sticky;bottom:0;z-index:calc(var(--layer-nav) - 1);display:flex;flex-wrap:wrap;align-items:center;gap:var(--space-3);padding:var(--space-2) var(--space-4) calc(var(--space-2) + env(safe-area-inset-bottom));background:var(--color-raised);color:var(--color-text);box-shadow:0 -6px 24px rgb(0 0 0/.16)}
.l-bar-in>span{flex:1 1 6rem;min-width:0;font-size:var(--text-sm);line-height:1.3}
.l-bar-in a{flex:1 1 auto;min-width:0}
}
@media print{.l-bar-in{display:none}}
`

/**
 * A call to action that stays in reach on phones (LanderPage places the sections that follow before
 * it).
 */
export function WayInBar({ id, texts, facts }: SectionProps<object>) {
  return (
    <div id={id} className="l-bar-in">
      {texts.text && !facts.refusal && <span>{texts.text}</span>}
      <WayIn facts={facts}>{texts.button ?? ''}</WayIn>
    </div>
  )
}
