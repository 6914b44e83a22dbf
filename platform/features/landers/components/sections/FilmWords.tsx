import type { SectionProps } from '../section-props.ts'
import { WayIn } from '../WayIn.tsx'

/**
 * Full-screen pictures with text on a shade at the bottom. On phones the call to action stays at
 * the lower edge of the screen.
 */
export const filmCss = `
.l-film{--l-shade:color-mix(in srgb,var(--color-secondary) 40%,#000);position:relative;display:grid;grid-template:minmax(44svh,1fr) auto/minmax(0,1fr);min-height:min(100svh - var(--size-nav),64rem);overflow:hidden;background:var(--color-hero) var(--gradient-hero);color:#fff}
.l-film figure{margin:0}
.l-promise{position:relative;z-index:2;grid-area:2/1;padding-block:var(--space-4) var(--space-6)}
.l-promise h1{max-width:14em;margin:0 0 var(--space-3);color:inherit;font-size:var(--text-display);line-height:1.06}
.l-promise .l-lead{max-width:30em;font-size:var(--text-lg)}
.l-promise .l-note{margin:var(--space-3) 0 0;font-size:var(--text-sm)}
.l-go a{box-shadow:0 0 0 2px rgba(255,255,255,.85)}
.l-film::after{content:'';z-index:1;grid-area:1/1/3/2;background:linear-gradient(to top,var(--l-shade) 38%,color-mix(in srgb,var(--l-shade) 70%,transparent) 47%,transparent 68%);pointer-events:none}
.l-go a:focus-visible{outline:3px solid #fff;outline-offset:5px}
.l-still{position:relative;z-index:2;grid-area:1/1;justify-self:end;align-self:start;display:inline-flex;align-items:center;gap:var(--space-2);min-height:44px;margin:12px;padding:0 var(--space-3);border-radius:var(--radius-chip);background:rgba(0,0,0,.66);color:#fff;font-size:var(--text-sm);cursor:pointer}
.l-still input{width:18px;height:18px;margin:0;accent-color:#fff}
.l-still:focus-within{outline:3px solid #fff;outline-offset:2px}
@media (prefers-reduced-motion:reduce){.l-still{display:none}}
@media (max-width:767.98px){.l-promise .l-lead{margin-bottom:var(--space-2);font-size:var(--text-md)}.l-promise{padding-bottom:calc(var(--size-control) + var(--space-7))}.l-go{position:fixed;z-index:50;inset:auto 0 0;padding:var(--space-3) var(--space-4) calc(var(--space-3) + env(safe-area-inset-bottom));background:rgba(0,0,0,.8)}.l-go a{width:100%}body:has(.l-film){padding-bottom:calc(var(--size-control) + var(--space-6))}}
@media (min-width:992px){.l-promise h1{max-width:min(9.5em,46vw)}}
@media (min-width:768px){.l-film::after{background:linear-gradient(to top,color-mix(in srgb,var(--l-shade) 84%,transparent),transparent 58%),linear-gradient(to right,color-mix(in srgb,var(--l-shade) 78%,transparent),color-mix(in srgb,var(--l-shade) 55%,transparent) 38%,transparent 62%)}}
`

/** The promise, the call to action, and the checkbox that pauses the pictures. */
export function FilmWords({ texts, facts }: Pick<SectionProps<never>, 'texts' | 'facts'>) {
  return (
    <>
      <div className="l-promise">
        <div className="container">
          <h1>{texts.title}</h1>
          {texts.lead && <p className="l-lead">{texts.lead}</p>}
          <div className="l-go">
            <WayIn facts={facts}>{texts.button ?? ''}</WayIn>
          </div>
          {texts.note && !facts.refusal && <p className="l-note">{texts.note}</p>}
        </div>
      </div>
      <label className="l-still">
        <input type="checkbox" />
        {texts.pause}
      </label>
    </>
  )
}
