import type { Structure } from '../../core/structure.ts'

const HERO = '.l-hero[data-layout=theme]'
const WIDE = '@media (min-width:768px)'

/** First screens that leave their layout to the theme (features/landers, section `hero`): `.l-words`, a picture, perhaps `.l-start`. */
export const HERO_CSS: Readonly<Record<Structure['hero'], string>> = {
  split: `
${WIDE}{${HERO} .container{grid-template-columns:1.1fr 1fr;gap:var(--space-7)}}
`,
  bleed: `
${HERO}{position:relative;display:grid;align-items:end;min-height:min(78svh,46rem);overflow:hidden}
${HERO} .container{z-index:1}
${HERO} img{position:absolute;z-index:-1;inset:0;width:100%;height:100%;object-fit:cover;border-radius:0;opacity:.85}
${HERO}{isolation:isolate}
${WIDE}{${HERO} .l-words{max-width:36rem}}
`,
  stack: `
${HERO} img{rotate:-3deg;border-radius:var(--radius-modal);box-shadow:0 0 0 6px var(--color-surface),var(--space-4) var(--space-4) 0 0 var(--color-accent)}
${WIDE}{${HERO} .container{grid-template-columns:1fr 1fr;gap:var(--space-8)}}
`,
  poster: `
${HERO}{text-align:center}
${HERO} h1{font-size:calc(1.25*var(--text-display));line-height:1}
${HERO} .l-lead{margin-inline:auto}
${HERO} img{max-width:36rem;margin-inline:auto}
`,
  arch: `
${HERO} img{aspect-ratio:4/5;max-width:24rem;margin-inline:auto;object-fit:cover;border-radius:999px 999px var(--radius-card) var(--radius-card)}
${WIDE}{${HERO} .container{grid-template-columns:1fr 24rem;gap:var(--space-7)}}
`,
}
