/**
 * Checkboxes and their tiles are siblings, so that `:has()` can count three ticked ones. Each
 * checkbox has a zero-width column left of its tile and overlaps it, so that pointers, focus and
 * screen readers find it at the tile.
 */
const TILES = `
.l-pick fieldset{min-width:0;margin:0;padding:0;border:0;container-type:inline-size}
.l-tiles{--n:3;--gap:var(--space-2);display:grid;grid-template-columns:repeat(var(--n),0 minmax(0,1fr));row-gap:var(--gap);margin:0 calc(var(--gap)/-2);padding:0;list-style:none}
.l-tiles input{position:relative;z-index:1;width:calc(100cqi/var(--n));height:100%;margin:0;opacity:0;cursor:pointer}
.l-tiles :is(label,li){position:relative;display:grid;grid-template-rows:1fr auto;justify-items:center;gap:var(--space-2);min-width:0;min-height:6.5rem;margin-inline:calc(var(--gap)/2);padding:var(--space-4) var(--space-1) var(--space-3);border-radius:var(--radius-card);background:var(--color-surface);color:var(--color-text);box-shadow:inset 0 0 0 var(--stroke-thin) var(--color-border);font-size:var(--text-sm);font-weight:var(--weight-strong);line-height:1.2;text-align:center;hyphens:auto}
.l-tiles li{grid-column:span 2}
.l-tiles .icon{align-self:center;width:var(--l-icon,34px);height:var(--l-icon,34px);color:var(--color-link)}
.l-tiles span{display:grid;align-items:center;min-width:0;min-height:2.4em;max-width:100%;overflow-wrap:anywhere}
@container (max-width:26rem){.l-tiles :is(label,li){padding-inline:2px}.l-tiles span{font-size:clamp(11px,3.5cqi,var(--text-sm))}}
@container (min-width:36rem){.l-tiles span{font-size:min(2.05cqi,var(--text-sm))}}
.l-tiles input:not(:checked):hover+label{box-shadow:inset 0 0 0 2px var(--color-link)}
.l-tiles input:focus-visible+label{outline:3px dashed var(--l-ring);outline-offset:5px}
.l-tiles :checked+label{background:var(--color-action) var(--gradient-action);color:var(--color-on-action);box-shadow:0 0 0 3px var(--l-ring)}
.l-tiles :checked+label .icon{color:inherit}
.l-tiles label::after{content:'✓';position:absolute;top:6px;right:8px;font:700 15px/1 var(--font-body);opacity:0}
.l-tiles :checked+label::after{opacity:1}
.l-tiles:has(:checked~:checked~:checked) input:not(:checked){visibility:hidden}
.l-tiles:has(:checked~:checked~:checked) :not(:checked)+label{opacity:.38}
`

const BAR = `
.l-bar{display:grid;gap:var(--space-3)}
.l-bar p{display:flex;align-items:center;gap:var(--space-3);min-height:28px;margin:0;font-size:var(--text-sm);font-weight:var(--weight-strong);line-height:1.25}
.l-bar button{width:100%}
.l-pick:not(:has(:checked~:checked~:checked)) .l-full,.l-pick:has(:checked~:checked~:checked) .l-some{display:none}
.l-places{display:flex;flex:none;gap:6px}
.l-places i{display:grid;place-items:center;width:28px;height:28px;border:2px dashed currentColor;border-radius:50%}
.l-places .icon{opacity:0;stroke-width:3}
.l-pick:has(:checked) .l-places i:nth-child(1),.l-pick:has(:checked~:checked) .l-places i:nth-child(2),.l-pick:has(:checked~:checked~:checked) .l-places i{border-color:var(--color-action);border-style:solid;background:var(--color-action);color:var(--color-on-action)}
.l-pick:has(:checked) i:nth-child(1) .icon,.l-pick:has(:checked~:checked) i:nth-child(2) .icon,.l-pick:has(:checked~:checked~:checked) i .icon{opacity:1}
@media (max-width:767.98px){
.l-bar{position:fixed;z-index:var(--layer-nav);inset:auto 0 0;gap:var(--space-2);padding:var(--space-2) var(--space-4) calc(var(--space-3) + env(safe-area-inset-bottom));background:var(--color-raised);color:var(--color-text);box-shadow:0 -1px 0 var(--color-border),0 -8px 24px rgb(0 0 0/.16)}
body:has(.l-bar){padding-bottom:7.5rem}
html:has(.l-bar){scroll-padding-bottom:8rem}
}
`

/** Text above the tiles on phones, beside them on wide screens. */
export const iconPickerCss = `
.l-pick{--l-ring:var(--color-heading);padding-block:var(--space-6)}
.l-pick:is([data-tone=dark],[data-tone=brand]){--l-ring:var(--color-on-hero)}
.l-pick+.l-band[data-tone=plain]{padding-top:var(--space-7)}
.l-pick h1{margin:0 0 var(--space-3);color:inherit;font-size:clamp(2rem,7.5vw,var(--text-display));line-height:1.05}
.l-pick .l-kicker{margin:0 0 var(--space-2);font:var(--weight-label) var(--text-sm)/1.3 var(--font-heading);letter-spacing:.08em;text-transform:uppercase;opacity:.85}
.l-pick .l-lead{max-width:32em;margin-bottom:var(--space-3);font-size:var(--text-lg)}
.l-pick .l-note{font-size:var(--text-sm);opacity:.85}
${TILES}${BAR}
.l-ask{margin-top:var(--space-4)}
.l-ask p{margin:0 0 var(--space-3)}
@media (max-width:991.98px){.l-shut .l-tiles{margin-top:var(--space-5)}}
@media (min-width:576px){.l-tiles{--n:5}}
@media (min-width:768px){.l-pick form{display:grid;gap:var(--space-5)}.l-bar{padding:var(--space-4);border-radius:var(--radius-card);background:var(--color-raised);color:var(--color-text);box-shadow:var(--shadow-raised)}}
@media (min-width:992px){
.l-pick{padding-block:var(--space-8)}
.l-pick :is(form,.l-shut){display:grid;grid-template:auto 1fr/minmax(0,5fr) minmax(0,8fr);gap:var(--space-4) var(--space-7)}
.l-words{align-self:end}
.l-shut .l-words{grid-row:1/3;align-self:center}
.l-pick :is(fieldset,.l-shut .l-tiles){grid-area:1/2/3/3;align-self:center}
.l-bar{grid-area:2/1;align-self:start}
.l-tiles{--gap:var(--space-3);--l-icon:42px}
.l-tiles :is(label,li){min-height:9.5rem;padding-inline:2px}
}
@media (prefers-reduced-motion:no-preference){.l-tiles label,.l-places i{transition:background-color .18s,color .18s,opacity .18s,transform .18s}.l-tiles :checked+label{transform:translateY(-3px)}.l-tiles :checked+label .icon{animation:ui-pop .32s}}
`
