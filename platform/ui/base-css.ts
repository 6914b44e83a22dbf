import { CONTROLS } from './control-css.ts'
import { LETTERS } from './letters-css.ts'

/**
 * The platform's base rules, one string for the document head after the theme's variables
 * (`Theme.css`): a reset, type, layout classes, and the small pieces (`badge`, `tag`, `photo`, ...)
 * that occur dozens of times on a page, where one class costs the server nothing. Breakpoints and
 * containers: 576, 768, 992, 1200 px and 540, 720, 960, 1140 px.
 */
const RESET = `
*,*::before,*::after{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%;scroll-padding-top:calc(var(--size-nav) + 16px)}
:root{--layer-nav:100;--layer-banner:200;--layer-toast:400;--layer-progress:500}
body{margin:0;min-height:100dvh;background:var(--color-background);color:var(--color-text);font-family:var(--font-body);font-weight:var(--weight-body);font-size:var(--text-md);line-height:var(--line-body);-webkit-font-smoothing:antialiased;overflow-wrap:break-word}
h1,h2,h3,h4{margin:0 0 var(--space-3);color:var(--color-heading);font-family:var(--font-heading);font-weight:var(--weight-heading);letter-spacing:var(--letter-heading);line-height:var(--line-heading);text-wrap:balance;overflow-wrap:anywhere}
h2,h3,h4{word-spacing:calc(-2*var(--letter-heading))}h1{font-size:var(--text-3xl)}h2{font-size:var(--text-2xl)}h3{font-size:var(--text-xl)}h4{font-size:var(--text-lg)}
@media (max-width:36em){h1{font-size:min(var(--text-3xl),max(1.2rem,12vw))}h1,h2,h3,h4{-webkit-hyphens:auto;hyphens:auto;-webkit-hyphenate-limit-before:4;-webkit-hyphenate-limit-after:4;hyphenate-limit-chars:12 4 4}:is(h1,h2,h3,h4) bdi{-webkit-hyphens:manual;hyphens:manual}}
p,ul,ol,dl{margin:0 0 var(--space-4)}
p{text-wrap:pretty}
strong,b,th{font-weight:var(--weight-strong)}
small{font-size:var(--text-sm)}
a{color:var(--color-link);text-underline-offset:.18em}
img,svg,video{max-width:100%;vertical-align:middle}
button,input,select,textarea{font:inherit;letter-spacing:inherit}
button[aria-busy=true]{cursor:progress}button[aria-busy=true]>.icon:only-child{opacity:.5}
hr{margin:var(--space-5) 0;border:0;border-top:var(--stroke-thin) solid var(--color-border)}
table{border-collapse:collapse;width:100%}th,td{padding:var(--space-2) var(--space-3);border-bottom:var(--stroke-thin) solid var(--color-border);text-align:start}
:focus-visible{outline:3px solid var(--color-focus);outline-offset:2px}
:focus:not(:focus-visible){outline:none}
[hidden]{display:none!important}
::selection{background:var(--color-action);color:var(--color-on-action)}
.icon{flex:none;fill:none;stroke:currentColor;stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round}
.icon .f{fill:currentColor}
.visually-hidden{position:absolute!important;width:1px;height:1px;margin:-1px;padding:0;overflow:hidden;clip-path:inset(50%);white-space:nowrap;border:0}
.skip-link{position:absolute;left:-9999px;z-index:var(--layer-progress);padding:var(--space-3) var(--space-4);background:var(--color-action);color:var(--color-on-action)}
.skip-link:focus{left:var(--space-2);top:var(--space-2)}
.muted{color:var(--color-muted)}.text-sm{font-size:var(--text-sm)}.text-lg{font-size:var(--text-lg)}.text-center{text-align:center}.tap{display:inline-flex;align-items:center;min-height:var(--size-touch);overflow-wrap:anywhere}
.display{font-size:var(--text-display)}
`

const LAYOUT = `
.container{width:100%;margin-inline:auto;padding-inline:var(--space-4)}
.container .container{padding-inline:0}
.grid{display:grid;grid-template-columns:repeat(12,minmax(0,1fr));gap:var(--gap)}
.cell{grid-column:span var(--xs);min-width:0}
.stack{display:flex;flex-direction:column;gap:var(--gap)}.stack>*{margin-block:0;min-width:0}
.cluster{display:flex;flex-wrap:wrap;align-items:center;gap:var(--gap,var(--space-3))}
.card-grid{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(var(--min),calc(50% - var(--space-2))),1fr));gap:var(--space-3);margin:0;padding:0;list-style:none}
@media (min-width:576px){.container{max-width:540px}.cell{grid-column:span var(--sm)}}
@media (min-width:768px){.container{max-width:720px}.cell{grid-column:span var(--md)}.card-grid{gap:var(--space-4)}}
@media (min-width:992px){.container{max-width:960px}.cell{grid-column:span var(--lg)}}
@media (min-width:1200px){.container{max-width:1140px}.cell{grid-column:span var(--xl)}}
.container-narrow{max-width:540px}
@media (min-width:1500px){.container-wide,body:has(.container-wide) .nav-row{max-width:1400px}}
`

const PIECES = `
.card{position:relative;min-width:0;padding:var(--pad-card) min(var(--pad-card),8vw);border-radius:var(--radius-card);background:var(--color-surface);box-shadow:var(--shadow-card),inset 0 0 0 var(--stroke-card) var(--color-border);list-style:none}
.card[data-flush]{padding:0;overflow:hidden}.card[data-flush]::after{content:'';position:absolute;inset:0;border-radius:inherit;box-shadow:inset 0 0 0 var(--stroke-card) var(--color-border);pointer-events:none}
.card[data-marked]{box-shadow:var(--shadow-raised),inset 0 0 0 max(2px,var(--stroke-thick)) var(--color-link)}
.card>:first-child{margin-top:0}.card>:last-child{margin-bottom:0}
.card-lines{display:grid;gap:var(--space-2);padding:var(--space-3)}
.badge{display:inline-flex;align-items:center;justify-content:center;min-width:20px;height:20px;padding:0 5px;border-radius:10px;background:var(--color-unread);color:var(--color-on-unread);font-size:12px;font-weight:var(--weight-strong);line-height:1;font-variant-numeric:tabular-nums;letter-spacing:0}
.badge[data-tone=warning]{background:var(--color-warning);color:var(--color-on-warning)}
.badge[data-tone=danger]{background:var(--color-danger);color:var(--color-on-danger)}
.tag{display:inline-flex;align-items:center;gap:4px;max-width:100%;padding:3px 9px;border-radius:var(--radius-chip);background:var(--color-sunken);color:var(--color-text);font-size:var(--text-xs);font-weight:var(--weight-strong);letter-spacing:var(--letter-label);line-height:1.4;text-transform:var(--case-label)}
:is(.photo-label,.pic,.signs)>.tag{overflow-wrap:anywhere;hyphens:auto}
@media (max-width:359.98px){[data-card] :is(.photo-label,.pic)>.tag{padding-inline:6px}[data-card] :is(.photo-label,.pic)>.tag>.icon{display:none}}
.tag img{width:16px;height:16px}
.tag[data-tone=brand]{background:var(--color-soft);color:var(--color-on-soft)}
.tag[data-tone=accent]{background:var(--color-accent);color:var(--color-on-accent)}
.tag[data-tone=fictional]{background:var(--color-fictional);color:var(--color-on-fictional);text-transform:none}
.tag[data-tone=success]{background:var(--color-success-soft);color:var(--color-success-text)}
.tag[data-tone=warning]{background:var(--color-warning-soft);color:var(--color-warning-text)}
.tag[data-tone=danger]{background:var(--color-danger-soft);color:var(--color-danger-text)}
.photo{position:relative;display:grid;place-items:center;margin:0;overflow:hidden;aspect-ratio:var(--photo-ratio);border-radius:var(--radius-photo);background:var(--color-soft) center/cover;color:var(--color-on-soft)}
.photo>img{position:absolute;inset:0;width:100%;height:100%;object-fit:cover;filter:var(--photo-filter)}
.photo-label{position:absolute;top:var(--space-2);left:var(--space-2);right:var(--space-2);display:flex;flex-wrap:wrap;gap:var(--space-1)}
.photo figcaption{position:absolute;inset:auto 0 0;padding:var(--space-7) var(--space-4) var(--space-3);background:var(--gradient-photo);color:#fff}
.photo figcaption :is(h1,h2,h3,p,a){margin:0;color:inherit}
.photo-locked{position:relative;display:grid;justify-items:center;gap:var(--space-2);padding:var(--space-3) var(--space-4);border-radius:var(--radius-card);background:var(--color-raised);color:var(--color-text);text-align:center;font-size:var(--text-sm);margin:var(--space-2)}
.avatar{position:relative;display:inline-block;flex:none;width:var(--edge);height:var(--edge)}
.avatar>img,.avatar-empty{display:grid;place-items:center;width:100%;height:100%;border-radius:var(--radius-avatar);object-fit:cover;background:var(--color-soft);color:var(--color-on-soft);filter:var(--photo-filter)}
.avatar-online{position:absolute;right:2%;bottom:2%;width:max(10px,24%);max-width:16px;aspect-ratio:1;border:2px solid var(--color-surface);border-radius:50%;background:var(--color-online)}
.avatar-mark{position:absolute;left:-4px;bottom:-4px;display:grid;place-items:center;min-width:20px;min-height:20px;border:2px solid var(--color-surface);border-radius:50%;background:var(--color-fictional);color:var(--color-on-fictional)}
.avatar-mark :is(img,svg){width:14px;height:14px}
.ribbon{position:absolute;z-index:1;top:calc(-1*var(--space-2));right:var(--space-3);padding:4px 10px;border-radius:var(--radius-chip);background:var(--color-accent);color:var(--color-on-accent);font-family:var(--font-heading);font-size:var(--text-sm);font-weight:var(--weight-label);line-height:1.4}
.ribbon[data-side=start]{right:auto;left:var(--space-3)}
.ribbon[data-tone=primary]{background:var(--color-action);color:var(--color-on-action)}
.skeleton{display:block;height:1em;border-radius:6px;background:var(--color-sunken)}
.skeleton[data-shape=block]{height:8rem;border-radius:var(--radius-card)}
.skeleton[data-shape=photo]{height:auto;aspect-ratio:var(--photo-ratio);border-radius:0}
.skeleton[data-shape=avatar]{width:48px;height:48px;border-radius:var(--radius-avatar)}
.empty-state{display:grid;grid-template-columns:minmax(0,1fr);justify-items:center;min-width:0;gap:var(--space-2);max-width:30rem;margin:0 auto;padding:var(--space-6) var(--space-4);text-align:center}
.empty-state :is(h1,h2,h3){margin:var(--space-2) 0 0;font-size:var(--text-xl)}.empty-state p{margin:0;color:var(--color-muted)}
.empty-state .cluster{justify-content:center;margin-top:var(--space-3)}
.empty-state-icon{display:grid;place-items:center;width:80px;height:80px;border-radius:var(--radius-avatar);background:var(--color-soft);color:var(--color-on-soft)}
.pagination{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:var(--space-3);padding-block:var(--space-5)}
.countdown{font-family:var(--font-heading);font-weight:var(--weight-heading);font-variant-numeric:tabular-nums;letter-spacing:0;white-space:nowrap}
`

const MOTION = `
a[data-pressed]{opacity:.6}
@keyframes ui-spin{to{transform:rotate(1turn)}}
@keyframes ui-fade{from{opacity:0}}
@keyframes ui-rise{from{opacity:0;transform:translateY(16px)}}
@keyframes ui-from-right{from{transform:translateX(100%)}}
@keyframes ui-pop{40%{transform:scale(1.35)}}
@keyframes ui-shimmer{50%{opacity:.5}}
@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}html{scroll-behavior:smooth}.skeleton{animation:ui-shimmer 1.4s ease-in-out infinite}}
:root[data-motion=less],:root[data-motion=less] :is(*,::before,::after),:root[data-motion=less]::view-transition-group(*),:root[data-motion=less]::view-transition-old(*),:root[data-motion=less]::view-transition-new(*){animation-duration:1ms!important;animation-delay:0s!important;animation-iteration-count:1!important;transition-duration:1ms!important;transition-delay:0s!important;scroll-behavior:auto!important}
`

/** Ready for a `<style>` in the head. */
export const baseCss: string = (RESET + LAYOUT + PIECES + CONTROLS + LETTERS + MOTION).replaceAll('\n', '')
