/**
 * CSS of the region map. On phones the call to action sticks to the lower edge until the map has
 * scrolled past.
 */
export const regionMapCss = `
.l-regions{overflow:clip}
.l-regions .container{display:grid;gap:var(--space-4)}
.l-regions h1{margin:0 0 var(--space-3);color:inherit;font-size:var(--text-display);line-height:1.06;text-wrap:balance}
.l-regions .l-kicker{margin:0 0 var(--space-2);font:var(--weight-label) var(--text-sm)/1.3 var(--font-heading);letter-spacing:.08em;text-transform:uppercase;opacity:.85}
.l-regions .l-lead{max-width:30em;margin:0;font-size:var(--text-lg)}
.l-regions .l-note{margin:var(--space-3) 0 0;font-size:var(--text-sm);opacity:.85}
.l-regions figure{display:grid;justify-items:center;gap:var(--space-3);min-width:0;margin:0;background:radial-gradient(closest-side,rgb(255 255 255/.1),transparent)}
.l-regions figcaption{display:flex;align-items:center;gap:var(--space-3);max-width:32em;font-size:var(--text-sm);line-height:1.4}
.l-regions figcaption svg{flex:none;width:34px;height:10px;stroke-width:8}
.l-map{width:100%;max-height:min(66vh,36rem);overflow:visible}
.l-regions.l-band+.l-band[data-tone]{padding-top:var(--space-7)}
.l-land{fill:none;stroke:currentColor;stroke-linecap:round;opacity:.26}
.l-land[data-tone='1']{opacity:.44}
.l-land[data-tone='2']{opacity:.7}
.l-city circle{fill:var(--color-accent);stroke:var(--color-on-accent);stroke-width:1.5}
.l-city .l-ring{fill:none;stroke:var(--color-accent);stroke-width:2;opacity:0;transform-box:fill-box;transform-origin:center}
.l-city text{fill:currentColor;stroke:var(--l-ground,var(--color-background));stroke-width:.3em;stroke-linejoin:round;paint-order:stroke;font-family:var(--font-body);font-weight:var(--weight-strong)}
.l-regions:is([data-tone=dark],[data-tone=brand]){--l-ground:var(--color-hero)}
.l-regions[data-tone=tinted]{--l-ground:var(--color-sunken)}
.l-regions-all summary{display:inline-flex;align-items:center;gap:var(--space-2);min-height:var(--size-touch);font-size:var(--text-sm);cursor:pointer;list-style:none;text-decoration:underline;text-underline-offset:.2em}
.l-regions-all summary:focus-visible{outline-color:currentColor}
.l-regions-all summary::-webkit-details-marker{display:none}
.l-regions-all ul{display:flex;flex-wrap:wrap;gap:var(--space-1) var(--space-4);margin:var(--space-2) 0 0;padding:0;list-style:none;font-size:var(--text-sm)}
@media (max-width:767.98px){.l-regions{padding-block:var(--space-6) var(--space-5);overflow:visible}.l-map{max-height:43vh}.l-regions-way{display:contents}.l-regions-way>a{position:sticky;z-index:2;bottom:var(--space-3)}.l-regions-way .l-note{margin:0;text-align:center}}
@media (min-width:768px){.l-regions .container{grid-template:'words map' 1fr 'way map' auto 'all all' auto/1fr 1.2fr;column-gap:var(--space-7)}.l-regions-words{grid-area:words;align-self:end}.l-regions-way{grid-area:way}.l-regions figure{grid-area:map}.l-regions-all{grid-area:all}.l-regions[data-side=start] .container{grid-template:'map words' 1fr 'map way' auto 'all all' auto/1.2fr 1fr}}@media (min-width:992px){.l-city text{font-size:.86em}.l-regions h1{font-size:min(var(--text-display),5.2vw,4.25rem)}}
@media (prefers-reduced-motion:no-preference){.l-map[data-motion=pulse] .l-ring{animation:l-ring 4.2s ease-out infinite}.l-city:nth-of-type(3n) .l-ring{animation-delay:1.4s}.l-city:nth-of-type(3n+1) .l-ring{animation-delay:2.8s}@keyframes l-ring{0%{opacity:.9;transform:scale(.5)}70%,100%{opacity:0;transform:scale(2.6)}}}
`
