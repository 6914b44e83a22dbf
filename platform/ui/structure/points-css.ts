import type { Structure } from '../../core/structure.ts'

/**
 * The root's attribute makes these rules more specific than those of the sections, which come
 * later.
 */
const POINTS = '[data-points] .l-points'
const BAND = '[data-points] .l-band:has(.l-points)'
/** The first list of a page: a second one below it is drawn plain, to avoid repetition. */
const LEAD = '[data-points] :where(.l-band:not(.l-band:has(.l-points)~.l-band)) .l-points'
/** Bands with the heading beside the list on wide screens. */
const ASIDE = '[data-points] .l-band:has(.l-points,.l-faq)'
const WIDE = '@media (min-width:768px)'
const FLAT = `${POINTS} .card{padding-inline:0;border-radius:0;background:none;box-shadow:none}`

/** Headings and texts of bands align with the edge of the lists below them. */
const START = `[data-points] .l-band:not(.l-closing,.l-ends,.l-said) :is(h2,.l-more){text-align:start}
[data-points] :is(.l-moderation,.l-people,.l-stories) :is(.l-lead,.l-note,.l-checks,.l-drawings){margin-inline:0;text-align:start}
[data-points] .l-stories ul,[data-points] .l-stories ul li{max-width:none;margin-inline:0}`

/**
 * Lists of steps and promises on landers and the front page: `.l-points` with items that have an
 * `.l-mark`, a heading and a text.
 */
export const POINTS_CSS: Readonly<Record<Structure['points'], string>> = {
  columns: '',
  rows: `
${FLAT}
${POINTS}{grid-template-columns:minmax(0,1fr);gap:0;border-top:var(--stroke-thin) solid var(--color-border)}
${POINTS} :is(li,.card){display:grid;grid-template-columns:auto minmax(0,1fr);column-gap:var(--space-4);padding:var(--space-4) 0;border-bottom:var(--stroke-thin) solid var(--color-border)}
${POINTS} .l-mark{grid-row:span 2;width:44px;height:44px;margin:0}
${START}
@media (min-width:992px){${ASIDE} .container{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,2fr);column-gap:var(--space-7);align-items:start}
${ASIDE} .container>*{grid-column:2;width:100%;max-width:none}
${ASIDE} .container>h2{grid-area:1/1;padding-top:var(--space-3);border-top:4px solid var(--color-accent)}}
`,
  bento: `
${POINTS} li{padding:var(--pad-card);border-radius:var(--radius-card);background:var(--color-surface);color:var(--color-text);box-shadow:var(--shadow-card),inset 0 0 0 var(--stroke-card) var(--color-border)}
${LEAD} li:first-child{background:var(--color-hero) var(--gradient-brand)}
${LEAD} li:first-child :is(h3,p){color:var(--color-on-hero)}
${WIDE}{${LEAD}{grid-template-columns:1.25fr 1fr}
${LEAD} li:first-child{grid-row:span 2;display:grid;align-content:end;min-height:20rem}
${LEAD} li:first-child h3{font-size:var(--text-3xl)}
${LEAD} li:first-child p{font-size:var(--text-lg)}
${LEAD} li:nth-child(4){grid-column:1/-1}}
`,
  stickers: `
${POINTS} li{padding:var(--pad-card);border-radius:var(--radius-card);background:var(--color-soft);color:var(--color-text);box-shadow:var(--shadow-card),inset 0 0 0 var(--stroke-card) var(--color-border);rotate:-1.2deg}
${POINTS} li:nth-child(3n+2){background:var(--color-accent);rotate:1deg}
${POINTS} li:nth-child(3n){background:var(--color-success-soft);rotate:-.6deg}
${POINTS} li:nth-child(3n+2) :is(h3,p){color:var(--color-on-accent)}
${POINTS} li :is(h3,p){color:var(--color-text)}
${POINTS} .l-mark{background:var(--color-raised);color:var(--color-text);box-shadow:inset 0 0 0 var(--stroke-card) var(--color-border)}
`,
  numerals: `
${FLAT}
${START}
@media (min-width:992px){[data-points] .l-band:has(.l-faq) .container{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,2fr);column-gap:var(--space-7)}
[data-points] .l-band:has(.l-faq) .container>*{grid-column:2;width:100%;max-width:none}
[data-points] .l-band:has(.l-faq) .container>h2{grid-area:1/1}}
${BAND} h2{font-size:var(--text-3xl)}
${POINTS}{gap:var(--space-6)}
${POINTS} :is(li,.card){padding:var(--space-4) 0 0;border-top:2px solid var(--color-primary)}
${POINTS} .l-mark{place-items:start;width:auto;min-width:3rem;height:auto;background:none;color:var(--color-primary);font-size:4rem}
${POINTS} .l-mark .icon{width:44px;height:44px;stroke-width:1.25}
`,
  medallions: `
${POINTS}{text-align:center}
${POINTS} li{display:block}
${POINTS} .card{padding:var(--space-5);border-radius:8rem 8rem var(--radius-card) var(--radius-card)}
${POINTS} .l-mark{width:76px;height:76px;margin-inline:auto;background:var(--color-surface);color:var(--color-link);font-size:var(--text-2xl);outline:1.5px solid var(--color-primary);outline-offset:5px;margin-block:var(--space-2) var(--space-4)}
${POINTS} .card .l-mark{background:var(--color-soft);outline:0}
@media (max-width:767.98px){${POINTS} .card{padding-block:var(--space-4);border-radius:5rem 5rem var(--radius-card) var(--radius-card)}
${POINTS} .l-mark{width:60px;height:60px}${POINTS} .card .l-mark{margin-block:0 var(--space-2)}}
${WIDE}{${POINTS}:not(:has(.card)) li{position:relative}
${POINTS}:not(:has(.card)) li+li::before{content:'';position:absolute;top:calc(38px + var(--space-2));right:calc(50% + 62px);width:calc(100% - 124px + var(--space-4));border-top:2px dotted var(--color-primary)}}
`,
}
