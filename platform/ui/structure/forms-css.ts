import type { Structure } from '../../core/structure.ts'

/** A page of visitors whose one column holds a heading and what belongs to it; empty states are no forms. */
const PAGE =
  '[data-forms] .shell:not([data-tabs],[data-chat])>main:has(>.container-narrow>div:not(.empty-state)>h1)'
const COLUMN = `${PAGE}>.container-narrow`
const BLOCK = `${COLUMN}>div`

/** Pages of visitors with one form: login, new password. */
export const FORMS_CSS: Readonly<Record<Structure['forms'], string>> = {
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
${PAGE}{background:radial-gradient(90% 26rem at 80% 0,var(--color-accent),transparent),radial-gradient(70% 22rem at 15% 0,var(--color-soft),transparent)}
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
