/** Shows the chosen answers behind the last card. */
const chosen = [1, 2, 3, 4, 5]
  .flatMap((at) => [`left_${at}`, `right_${at}`])
  .map((answer) => `.l-deck:has([data-answer=${answer}]:checked) [data-chip=${answer}]`)
  .join(',')

/** The first card on top. */
const pile = [1, 2, 3, 4, 5].map((at) => `.l-card:nth-child(${at}){z-index:${6 - at}}`).join('')

/** A stack if the browser supports `:has`, else a list of cards. */
export const swipeDeckCss = `
.l-swipe{padding-block:var(--space-4) var(--space-5);overflow:hidden;text-align:center}
.l-swipe>.container{display:grid;justify-items:center;align-content:center;gap:var(--space-3)}
.l-swipe p{margin:0}
.l-brand{display:flex;align-items:center;justify-content:center;gap:var(--space-2);justify-self:center;padding:var(--space-1) var(--space-4);border-radius:var(--radius-control);background:var(--color-nav);color:var(--color-on-nav);font-family:var(--font-heading);font-weight:var(--weight-heading)}
.l-brand img{max-height:30px;width:auto}
.l-swipe h1{margin:0;font-size:clamp(1.75rem,7vw,3.25rem);line-height:1.08}
.l-swipe .l-lead{max-width:30em;margin-top:var(--space-1)}
.l-deck{--edge:min(100%,23rem);--tall:clamp(21rem,56dvh,30rem);display:grid;gap:var(--space-4);justify-items:center;width:100%;margin:0}
.l-card,.l-end{position:relative;display:grid;width:var(--edge);min-width:0;margin:0;padding:0;border:0;border-radius:var(--radius-card);background:var(--color-surface);color:var(--color-text);box-shadow:0 0 0 1px rgba(0,0,0,.12),0 12px 32px rgba(0,0,0,.28)}
.l-card{grid-template-columns:1fr 1fr;overflow:hidden;touch-action:pan-y;user-select:none;-webkit-user-select:none;--a:var(--color-soft);--on-a:var(--color-on-soft);--b:var(--color-secondary);--on-b:var(--color-on-secondary)}
.l-card:nth-child(even){--a:var(--color-secondary);--on-a:var(--color-on-secondary);--b:var(--color-soft);--on-b:var(--color-on-soft)}
.l-card>p{grid-column:span 2;display:grid;align-content:center;gap:2px;min-height:6.5rem;padding:var(--space-3) var(--space-4);font:var(--weight-heading) var(--text-xl)/1.2 var(--font-heading);letter-spacing:var(--letter-heading);text-wrap:balance}
.l-card small{font:var(--weight-strong) var(--text-xs)/1.3 var(--font-body);color:var(--color-muted);font-variant-numeric:tabular-nums}
.l-card label{position:relative;display:grid;align-items:end;min-width:0;min-height:calc(var(--tall) - 6.5rem);padding:var(--space-3) var(--space-2);overflow:hidden;background:var(--half);color:var(--ink);cursor:pointer}
.l-card [data-side=left]{--half:var(--a);--ink:var(--on-a)}
.l-card [data-side=right]{--half:var(--b);--ink:var(--on-b)}
.l-card svg{position:absolute;inset:0;width:100%;height:100%;fill:var(--ink)}
.l-card .a{fill:var(--color-accent)}
.l-card .g{fill:var(--half)}
.l-card input{position:absolute;inset:0;width:100%;height:100%;margin:0;opacity:0;cursor:inherit}
.l-card span{position:relative;display:grid;place-items:center;min-height:3.25rem;padding:var(--space-1);border-radius:var(--radius-control);background:var(--color-surface);color:var(--color-text);font:var(--weight-label) var(--text-md)/1.15 var(--font-heading);box-shadow:0 2px 8px rgba(0,0,0,.25);hyphens:auto;overflow-wrap:anywhere;pointer-events:none}
.l-card label:hover span,.l-card[data-lean=left] [data-side=left] span,.l-card[data-lean=right] [data-side=right] span{background:var(--color-action);color:var(--color-on-action)}
.l-card :focus-visible~span{outline:3px solid var(--color-focus);outline-offset:2px;box-shadow:0 0 0 7px var(--color-surface)}
.l-end{align-content:center;justify-items:center;gap:var(--space-3);min-height:var(--tall);padding:var(--space-5) var(--space-4)}
.l-end h2{margin:0}
.l-end ul{display:flex;flex-wrap:wrap;justify-content:center;gap:var(--space-2);margin:0;padding:0;list-style:none}
.l-end li{display:none;padding:6px 12px;border-radius:var(--radius-chip);background:var(--color-soft);color:var(--color-on-soft);font-weight:var(--weight-strong)}
.l-end button{min-height:44px;padding:0 var(--space-4);border:0;background:none;color:var(--color-link);text-decoration:underline;text-underline-offset:.18em;cursor:pointer}
${chosen}{display:block}
.l-below{display:flex;flex-wrap:wrap;justify-content:center;align-items:center;gap:0 var(--space-4);padding-top:var(--space-5);font-size:var(--text-sm)}
.l-below a{display:inline-flex;align-items:center;min-height:44px;color:inherit;font-weight:var(--weight-strong)}
.l-below a:focus-visible{outline-color:currentColor}
@supports selector(:has(a)){
.l-deck>*{grid-area:1/1}
.l-card{transform:translateX(var(--x,0px))}
.l-card:has(:checked){visibility:hidden;opacity:0}
.l-card:not(:has(:checked))~* input,.l-card:not(:has(:checked))~.l-end>*{visibility:hidden}
${pile}
.l-card:not(:has(:checked))~*{pointer-events:none}
.l-card:not(:has(:checked))+*{transform:translateY(6px) rotate(2.5deg)}
.l-card:not(:has(:checked))+*~*{transform:translateY(8px) rotate(-2deg)}
}
@media (prefers-reduced-motion:no-preference){
.l-card,.l-end{transition:transform .35s var(--motion-ease),opacity .35s,visibility .35s}
.l-card[data-lean]{transition:none;transform:translateX(var(--x,0px)) rotate(var(--turn,0deg));cursor:grabbing}
.l-card:has([data-answer^=left]:checked){transform:translateX(-130%) rotate(-16deg)}
.l-card:has([data-answer^=right]:checked){transform:translateX(130%) rotate(16deg)}
}
@media (min-width:992px){
.l-swipe>.container{grid-template:1fr auto auto 1fr/1fr 1fr;gap:var(--space-3) var(--space-7);min-height:min(100dvh,52rem);align-items:center;text-align:left;justify-items:start}
.l-brand{align-self:end;justify-self:start}
.l-swipe h1{font-size:clamp(3rem,5vw,4.5rem)}
.l-deck{grid-area:1/2/5/3;text-align:center;--edge:min(100%,26rem);--tall:34rem}
.l-below{grid-row:3;justify-content:start;padding-top:0}
.l-swipe .l-lead{font-size:var(--text-lg)}
}
`
