/**
 * Overrides the themes' rules for these lists on pages of their own (ui/structure/points-css.ts).
 */
const LIST = 'html .aside .l-points.l-points'
const ITEM = `${LIST} li:nth-child(n)`

/**
 * Sections beside a form (`.aside`): a card of one column with lower headings and no backgrounds.
 * On wide screens it is beside the form's column, or below the form if the theme puts its heading
 * beside it (`aside` of ui/structure/structure-css.ts); on phones it follows the form.
 */
export const asideCss: string = `
.aside{width:100%;max-width:540px;margin:0 auto var(--space-7);padding-inline:var(--space-4)}
.aside>div{padding:var(--pad-card);border-radius:var(--radius-card);background:var(--color-surface);color:var(--color-text);box-shadow:var(--shadow-card),inset 0 0 0 var(--stroke-card) var(--color-border)}
html .aside .container.container.container{display:block;max-width:none;padding-inline:0}
.aside .l-band{padding-block:0 var(--space-5);background:none}
.aside .l-band:last-child{padding-bottom:0}
html .aside .l-band.l-band.l-band h2{margin:0 0 var(--space-3);padding:0;border:0;font-size:var(--text-lg);text-align:start}
.aside .l-band h3{font-size:var(--text-md)}
${LIST},.aside .l-checks{display:grid;grid-template-columns:minmax(0,1fr);gap:var(--space-3);max-width:none;border:0;text-align:start;overflow-wrap:anywhere}
${ITEM},.aside .l-checks li{display:grid;grid-template-columns:auto minmax(0,1fr);grid-row:auto;column-gap:var(--space-3);min-height:0;padding:0;border:0;background:none;color:var(--color-text);box-shadow:none;rotate:none}
${ITEM}::before{content:none}
${ITEM} h3{color:var(--color-text);font-size:var(--text-md)}
${ITEM} p,.aside .l-checks p{color:var(--color-muted);font-size:var(--text-sm);opacity:1}
${ITEM} .l-mark,.aside .l-checks .l-mark{place-items:center;grid-row:span 2;width:40px;min-width:0;height:40px;margin:0;outline:0;background:var(--color-soft);color:var(--color-on-soft)}
${ITEM} .l-mark .icon,.aside .l-checks .icon{width:22px;height:22px}
.aside .l-more{margin:var(--space-2) 0 0;text-align:start;font-size:var(--text-sm)}
.aside .l-bill{margin-top:var(--space-3);padding:0;background:none;box-shadow:none}
.aside .l-bill .l-cost strong{font-size:var(--text-xl)}
@media (min-width:992px){
:root:not([data-forms=aside]) main:has(>.aside){display:grid;grid-template-columns:1fr minmax(0,540px) 23rem 1fr;column-gap:var(--space-5);align-items:start}
:root:not([data-forms=aside]) main:has(>.aside)>.container-narrow{grid-column:2;padding-inline:0}
:root:not([data-forms=aside]) main>.aside{grid-column:3;margin-block:var(--space-6) var(--space-7);padding-inline:0}
[data-forms=aside] .aside{max-width:60rem}
[data-forms=aside] .aside>div{margin-inline-start:calc(40% + .6*var(--space-7))}
}
`.replaceAll('\n', '')
