import type { Structure } from '../../core/structure.ts'

/**
 * The root's attribute makes these rules more specific than those of the section, which come later.
 */
const HERO = '[data-hero] .l-hero[data-layout=theme]'
const WIDE = '@media (min-width:768px)'
const PHONE = '@media (max-width:767.98px)'
/** Words and form leave a picture so little room that it would show half of a face. */
const TABLET = '@media (min-width:768px) and (max-width:991.98px)'
/** A form beside words would cover the people of a picture behind both. */
const NARROW = '@media (max-width:1199.98px)'
const BROAD = '@media (min-width:1200px)'

/** Words, then the form that some heroes have, in the first column; the picture in the second. */
const TWO_COLUMNS = `${HERO} .container{grid-template-columns:minmax(0,1.1fr) minmax(0,1fr);gap:var(--space-5) var(--space-7)}
${HERO}[data-way=form] img{grid-area:1/2/3/3}
${HERO}[data-way=form] .l-words{align-self:end}
${HERO} .l-start{align-self:start}`

/**
 * Heroes that leave their layout to the theme (features/landers, section `hero`): `.l-words`, a
 * picture, and with `data-way=form` the first step of the signup, `.l-start`. On phones the form
 * comes before the picture, unless the picture is the background.
 */
export const HERO_CSS: Readonly<Record<Structure['hero'], string>> = {
  split: `
${WIDE}{${HERO} .container{grid-template-columns:1.1fr 1fr;gap:var(--space-7)}
${HERO}[data-way=form] .container{grid-template:auto 1fr/minmax(0,1.05fr) minmax(0,1fr);align-items:stretch;gap:var(--space-5) clamp(var(--space-5),4vw,var(--space-8))}
${HERO}[data-way=form] .l-words{grid-area:1/1;align-self:end}
${HERO}[data-way=form] .l-start{grid-area:2/1;align-self:start;justify-self:start;width:100%;max-width:34rem}
${HERO}[data-way=form] img{grid-area:1/2/3/3;align-self:stretch;width:100%;max-width:none;height:100%;min-height:26rem;max-height:44rem;object-fit:cover}}
${TABLET}{${HERO}[data-way=form] img{align-self:start;height:auto;min-height:0;aspect-ratio:5/8}}
`,
  bleed: `
${HERO}{position:relative;isolation:isolate;overflow:hidden}
${HERO} img{position:absolute;z-index:-2;inset:0;width:100%;max-width:none;height:100%;margin:0;object-fit:cover;object-position:50% 20%;border-radius:0}
${HERO}::before{content:'';position:absolute;z-index:-1;inset:0;background:linear-gradient(90deg,var(--color-hero),color-mix(in srgb,var(--color-hero) 82%,transparent) 30%,transparent 56%)}
${NARROW}{${HERO}{padding-top:clamp(9rem,26svh,16rem)}${HERO} img{height:clamp(16rem,52svh,28rem)}${HERO}::before{background:linear-gradient(transparent 6rem,color-mix(in srgb,var(--color-hero) 70%,transparent) clamp(9rem,26svh,16rem),var(--color-hero) min(24rem,46svh))}}
${WIDE}{${HERO}[data-way=form] .container{grid-template-columns:minmax(0,1fr) minmax(16rem,18rem);gap:var(--space-5)}}
${BROAD}{${HERO}{display:grid;align-items:center;min-height:min(82svh,48rem)}
${HERO} .l-words{max-width:38rem}
${HERO}[data-way=form] .l-words{max-width:28rem}
${HERO}[data-way=form] .container{grid-template-columns:minmax(0,1fr) minmax(20rem,25rem);gap:var(--space-7)}}
@media (min-width:1500px){${HERO} .container{max-width:1400px}}
`,
  stack: `
${HERO}{overflow-x:clip}
${HERO} .container{isolation:isolate}
${HERO} img{position:relative;aspect-ratio:4/5;max-width:min(22rem,86%);margin-inline:auto;object-fit:cover;border-radius:var(--radius-modal);background:var(--gradient-hero) var(--color-hero);box-shadow:var(--shadow-raised);rotate:3deg}
${HERO}:has(img) .container::before,${HERO}:has(img) .container::after{content:'';z-index:-1;order:1;grid-area:auto;width:min(22rem,86%);aspect-ratio:4/5;margin-inline:auto;border-radius:var(--radius-modal);background:var(--gradient-brand) var(--color-secondary);rotate:-7deg;translate:-8% 0}
${HERO}:has(img) .container::after{background:var(--color-accent);rotate:12deg;translate:9% 3%;opacity:.9}
${PHONE}{${HERO} img,${HERO}:has(img) .container::before,${HERO}:has(img) .container::after{grid-area:4/1;max-width:15rem;order:0}}
${WIDE}{${TWO_COLUMNS}
${HERO} .container{min-height:min(74svh,42rem);align-content:center}
${HERO}:has(img) .container::before,${HERO}:has(img) .container::after{grid-area:1/2/3/3;align-self:center}
${HERO} .l-start{max-width:27rem}}
`,
  poster: `
${HERO}{padding-bottom:0;text-align:center;overflow:hidden}
${HERO} .container{justify-items:center}
${HERO} .l-words{max-width:52rem}
${HERO} h1{font-size:calc(1.22*var(--text-display));line-height:.98}
${HERO} .l-lead{margin-inline:auto}
${HERO} .l-start{width:100%;max-width:26rem;text-align:start}
${HERO} img{order:1;width:min(34rem,88%);max-width:none;margin-bottom:-6%;border-radius:0}
${WIDE}{${HERO} .l-start{grid-template-columns:1fr 1fr auto;align-items:end;gap:var(--space-3) var(--space-4);max-width:54rem}
${HERO} .l-start>:is(h2,p){grid-column:1/-1}
${HERO} .l-start>button{width:auto;min-width:11rem}}
`,
  arch: `
${HERO}{background:linear-gradient(165deg,var(--color-background),var(--color-soft) 60%,color-mix(in srgb,var(--color-soft) 86%,var(--color-primary)));color:var(--color-text)}
${HERO} h1{color:var(--color-heading)}
${HERO} img{aspect-ratio:4/5;width:min(27rem,64vw);max-width:none;margin-inline:auto;object-fit:cover;border-radius:999px 999px var(--radius-card) var(--radius-card);background:linear-gradient(var(--color-secondary),var(--color-footer) 45%,var(--color-action));outline:2px solid var(--color-primary);outline-offset:10px}
${PHONE}{${HERO}{padding-top:var(--space-6)}${HERO} .container{justify-items:center;text-align:center}${HERO} img{grid-row:1;order:0;width:min(13rem,44vw);outline-offset:6px}${HERO} .l-start{width:100%;text-align:start}}
${WIDE}{${HERO} .container{grid-template-columns:minmax(16rem,27rem) minmax(0,1fr);gap:var(--space-5) var(--space-8)}
${HERO} img{grid-area:1/1/3/2;width:100%}
${HERO}[data-way=form] .l-words{align-self:end}
${HERO} .l-start{align-self:start;max-width:30rem}}
`,
}
