import type { Structure } from '../../core/structure.ts'
import { CARDS_CSS } from './cards-css.ts'
import { HERO_CSS } from './hero-css.ts'
import { ORNAMENT_CSS } from './ornament-css.ts'
import { POINTS_CSS } from './points-css.ts'

/**
 * From here on the members' links are in the navigation; below, they are the tab bar at the bottom.
 */
const WIDE = '@media (min-width:768px)'
const PHONE = '@media (max-width:767.98px)'

/** Navigation and tab bar, on top of the frame's rules (features/site/shell-css.ts). */
const NAV_CSS: Readonly<Record<Structure['nav'], string>> = {
  bar: '',
  centred: `
.shell[data-tabs] .nav-row{display:grid;grid-template-columns:1fr auto 1fr}
.shell[data-tabs] :is(.nav-logo,.nav-back,.nav-end,.nav-main){grid-row:1}
.shell[data-tabs] .nav-logo{grid-column:2;margin:0}
.shell[data-tabs] .nav-back{grid-column:1}
.shell[data-tabs] .nav-end{grid-column:3;justify-self:end}
${WIDE}{.nav-row:has(.nav-main){display:grid;grid-template-columns:1fr auto 1fr}.nav-main{grid-area:1/1}.nav-row:has(.nav-main) .nav-logo{grid-area:1/2;margin:0}.nav-row:has(.nav-main) .nav-end{grid-area:1/3;justify-self:end}}
`,
  pill: `
.nav{top:var(--space-2);margin:var(--space-2);background:none;border:0}
.nav-row{border:var(--stroke-thin) solid var(--color-border);border-radius:999px;background:var(--color-nav);box-shadow:var(--shadow-raised)}
.nav-main a[aria-current]{background:var(--color-soft);color:var(--color-on-soft)}
.shell:has(.chat-panes){--size-panes:calc(100dvh - var(--size-nav) - env(safe-area-inset-top) - 2*var(--space-2) - 2px)}
${PHONE}{.nav-main{inset:auto var(--space-3) calc(var(--space-2) + env(safe-area-inset-bottom));padding:4px;border:var(--stroke-thin) solid var(--color-border);border-radius:999px;box-shadow:var(--shadow-raised)}.nav-main a{min-height:56px;padding-top:6px;border-radius:999px}.shell[data-tabs],.shell[data-tabs]~*{--size-tabbar:calc(82px + env(safe-area-inset-bottom))}.shell[data-tabs]::after{content:'';position:fixed;z-index:calc(var(--layer-nav) - 2);inset:auto 0 0;height:var(--size-tabbar);background:linear-gradient(transparent,var(--color-background) 70%);pointer-events:none}[data-nav] .shell .action-bar{inset:auto var(--space-3) calc(var(--space-2) + env(safe-area-inset-bottom));padding:var(--space-2);border:var(--stroke-thin) solid var(--color-border);border-radius:999px;background:var(--color-raised);box-shadow:var(--shadow-raised)}[data-nav] .shell:has(.action-bar)::after{height:0}[data-nav] .shell:has(.action-bar){padding-bottom:calc(var(--size-control) + 5*var(--space-2) + env(safe-area-inset-bottom))}}
`,
  tabs: `
${WIDE}{.nav-row:has(.nav-main){flex-wrap:wrap;row-gap:0}.nav-row .nav-main{order:1;flex:1 0 100%;gap:0;border-top:var(--stroke-thin) solid color-mix(in srgb,currentColor 25%,transparent)}.nav-main a{border-radius:0;padding-inline:var(--space-4);flex-direction:row;font-size:inherit;gap:var(--space-2)}.nav-main a:first-child{margin-left:calc(-1*var(--space-4))}.nav-main a[aria-current]{box-shadow:inset 0 -4px var(--color-accent)}.shell:has(.chat-panes){--size-panes:calc(100dvh - var(--size-nav) - 46px - env(safe-area-inset-top))}}
${PHONE}{.nav-main a[aria-current]{box-shadow:inset 0 4px var(--color-accent)}}
`,
  rail: `
@media (min-width:992px){
.nav-main{position:fixed;inset:calc(var(--size-nav) + env(safe-area-inset-top) + 1px) auto 0 0;flex-direction:column;gap:var(--space-3);width:6.5rem;padding:var(--space-5) var(--space-2);overflow-y:auto;background:var(--color-nav);border-right:var(--stroke-thin) solid var(--color-border)}
.nav .nav-main a{flex-direction:column;justify-content:center;gap:2px;width:100%;min-height:4.25rem;padding:var(--space-1);border-radius:var(--radius-photo);font-size:var(--text-xs);text-align:center;white-space:normal}
.nav-main a[aria-current]{background:var(--color-soft);color:var(--color-on-soft)}
.shell:has(.nav-main)>:not(.nav,.skip-link){margin-left:6.5rem}
}
${PHONE}{.nav-main a{gap:0;padding-top:5px}.nav-main .nav-icon{padding:3px 16px;border-radius:999px}.nav-main .badge{top:-2px;right:6px}.nav-main a[aria-current] .nav-icon{background:var(--color-soft);color:var(--color-on-soft)}}
`,
}

/** A page of visitors with a heading and its content in one column; empty states are not forms. */
const PAGE =
  '[data-forms] .shell:not([data-tabs],[data-chat])>main:has(>.container-narrow>div:not(.empty-state)>h1)'
const COLUMN = `${PAGE}>.container-narrow`
const BLOCK = `${COLUMN}>div`

/** Pages of visitors with one form: login, new password. */
const FORMS_CSS: Readonly<Record<Structure['forms'], string>> = {
  card: '',
  aside: `
@media (min-width:992px){
${COLUMN}{max-width:60rem}
${BLOCK}{display:grid;grid-template-columns:minmax(0,2fr) minmax(0,3fr);column-gap:var(--space-7);align-items:start;padding-block:var(--space-7)}
${BLOCK}>*{grid-column:2}
${BLOCK}>h1{grid-area:1/1/span 4/2;padding-top:var(--space-3);border-top:4px solid var(--color-accent);font-size:var(--text-display)}
}
`,
  open: `
${PAGE}{background:radial-gradient(90% 26rem at 80% 0,color-mix(in srgb,var(--color-accent) 30%,var(--color-soft)),transparent),radial-gradient(70% 22rem at 15% 0,var(--color-soft),transparent)}
${BLOCK}>.card{padding:0;background:none;box-shadow:none}
${BLOCK}>h1{margin-bottom:var(--space-6);font-size:var(--text-display)}
`,
  poster: `
${PAGE}{background:var(--color-hero) var(--gradient-hero)}
${PAGE}+.footer{margin-top:0}
${BLOCK}>h1{margin-bottom:var(--space-5);color:var(--color-on-hero);font-size:var(--text-display);text-align:center}
${BLOCK}>:is(p,.below),${BLOCK}>:is(p,.below) a{color:var(--color-on-hero)}
`,
  stack: `
${PAGE}{overflow-x:clip}
${COLUMN}{isolation:isolate}
${BLOCK}>h1{text-align:center}
${BLOCK}>.card::before,${BLOCK}>.card::after{content:'';position:absolute;z-index:-1;inset:0;border-radius:inherit;background:var(--gradient-brand) var(--color-secondary);rotate:-4deg}
${BLOCK}>.card::after{background:var(--color-accent);rotate:3deg;opacity:.85}
${BLOCK}>.card{margin-block:var(--space-5)}
`,
  arch: `
${BLOCK}{margin-block:var(--space-6);padding:clamp(4.5rem,20vw,7rem) var(--space-5) var(--space-5);border-radius:50vw 50vw var(--radius-card) var(--radius-card);background:var(--color-surface);box-shadow:var(--shadow-card)}
${BLOCK}>h1{text-align:center}
${BLOCK}>.card{padding:0;background:none;box-shadow:none}
${BLOCK}>.below{justify-content:center}
@media (max-width:575.98px){${BLOCK}{padding-inline:var(--space-4)}}
`,
}

/** Rules of all variants, by part, in order. */
const RULES = {
  nav: NAV_CSS,
  cards: CARDS_CSS,
  forms: FORMS_CSS,
  hero: HERO_CSS,
  points: POINTS_CSS,
  ornament: ORNAMENT_CSS,
} as const

const PARTS = Object.keys(RULES) as readonly (keyof typeof RULES)[]

const rulesOf = (part: keyof typeof RULES, variant: string): string =>
  ((RULES[part] as Readonly<Record<string, string>>)[variant] ?? '').replaceAll('\n', '')

/**
 * Rules of the variants that a site uses; must come after the base rules and those of the frame.
 */
export const structureCss = (structure: Structure): string =>
  PARTS.map((part) => rulesOf(part, structure[part])).join('')

/** Rules of each of these variants separately, in the order of the parts. */
export const variantRules = (variants: Readonly<Record<string, readonly string[]>>) =>
  PARTS.flatMap((part) =>
    (variants[part] ?? []).map((variant) => ({ part, variant, css: rulesOf(part, variant) })),
  )
