/**
 * Cards and their texts. On a wide screen the texts are beside the cards, which extend beyond the
 * right edge of the page.
 */
const LAYOUT = `
.l-gallery{padding-block:var(--space-5) var(--space-6);overflow:hidden}
.l-gallery[data-tone=tinted]{background:var(--color-sunken)}
.l-gallery:is([data-tone=dark],[data-tone=brand]){background:var(--color-hero) var(--gradient-hero);color:var(--color-on-hero)}
.l-gallery[data-tone=brand]{background-image:var(--gradient-brand)}
.l-gallery:is([data-tone=dark],[data-tone=brand]) h1{color:inherit}
.l-words,.l-gallery .l-note,.l-way{margin:0;padding-inline:var(--space-4)}
.l-gallery h1{margin:0 0 var(--space-2);font-size:var(--text-display);line-height:1.06;hyphens:auto}
.l-kicker{margin:0 0 var(--space-2);font:var(--weight-label) var(--text-sm)/1.3 var(--font-heading)}
.l-gallery .l-lead{max-width:30em;margin:0;font-size:var(--text-lg)}
.l-gallery .l-note{margin-top:var(--space-3);font-size:var(--text-sm)}
.l-words .l-note{padding:0}
.l-deck{position:relative;display:flex;flex-direction:column;min-width:0}
.l-deck .l-note{order:1}
.l-wide,.l-words .l-note{display:none}
`

const RAIL = `
.l-rail{overflow:auto hidden;overscroll-behavior-x:contain;scroll-snap-type:x mandatory;scroll-padding-inline:var(--space-4);scrollbar-width:thin;scrollbar-color:currentColor transparent}
.l-rail:focus-visible{outline-offset:-3px}
.l-rail ul{isolation:isolate;display:flex;gap:var(--space-4);width:max-content;margin:0;padding:var(--space-4) var(--space-4) var(--space-5);list-style:none}
.l-rail li{position:relative;flex:none;width:min(74vw,19rem);aspect-ratio:4/5;scroll-snap-align:start;border-radius:var(--radius-card);box-shadow:var(--shadow-raised)}
.l-face .photo{isolation:isolate;height:100%;aspect-ratio:auto;border-radius:inherit}
.l-face figcaption{padding-top:5rem}
.l-face h2{font-size:var(--text-xl)}
.l-face a{display:flex;white-space:pre;text-decoration:none}
.l-face bdi{overflow:hidden;text-overflow:ellipsis}
.l-face a::after{content:'';position:absolute;inset:0;border-radius:inherit}
.l-face a:focus-visible{outline:none}
.l-face:has(a:focus-visible){outline:3px solid currentColor;outline-offset:3px}
.l-drawn p{font:var(--weight-heading) var(--text-xl)/1.2 var(--font-heading)}
.l-drawn img{position:absolute;inset:0;width:100%;height:100%;object-fit:cover;filter:var(--photo-filter)}
.l-rail .l-gate{aspect-ratio:auto;min-height:calc(min(74vw,19rem)*1.25);display:grid;align-items:end;background:var(--color-soft)}
.l-gate>svg,.l-covered>svg:first-child{position:absolute;inset:0;width:100%;height:100%;border-radius:inherit;fill:var(--color-primary);opacity:.55;filter:blur(14px)}
.l-gate>div{position:relative;display:grid;justify-items:center;padding:var(--space-5) var(--space-4);border-radius:inherit;background:linear-gradient(to top,var(--color-surface) calc(100% - var(--space-5)),transparent);color:var(--color-text);text-align:center}
.l-gate h2{margin:0 0 var(--space-2);font-size:var(--text-xl)}
.l-gate p{margin:0 0 var(--space-4)}
.l-lock{display:grid;place-items:center;width:64px;height:64px;margin-bottom:var(--space-3);border-radius:50%;background:var(--color-action);color:var(--color-on-action);box-shadow:var(--shadow-raised)}
.l-rail .l-covered{z-index:-1;display:grid;place-items:center;overflow:hidden;margin-inline-start:calc(-1*min(56vw,14rem));scroll-snap-align:none;background:var(--color-soft);color:var(--color-on-soft);rotate:2deg;transform-origin:50% 100%}
.l-covered+.l-covered{z-index:-2;rotate:4deg}
.l-covered+.l-covered+.l-covered{z-index:-3;rotate:6deg}
.l-covered+.l-covered+.l-covered+.l-covered{z-index:-4;rotate:8deg}
.l-covered .icon{position:relative;margin-inline-start:62%}
.l-way{display:none}
`

/** Without scroll timelines the browser's scrollbar shows the progress. */
const PROGRESS = `
@supports (animation-timeline:scroll()){
.l-deck{timeline-scope:--l-rail}
.l-rail{scroll-timeline:--l-rail inline;scrollbar-width:none}
.l-way{display:block}
.l-way::before,.l-way i{display:block;height:4px;border-radius:2px;background:currentColor}
.l-way::before{content:'';opacity:.3}
.l-way i{margin-top:-4px;transform-origin:0 0;animation:l-way linear both;animation-timeline:--l-rail}
@keyframes l-way{from{transform:scaleX(.14)}to{transform:none}}
}
@supports (animation-timeline:view()){@media (prefers-reduced-motion:no-preference){
.l-face{animation:l-leave linear both;animation-timeline:view(inline);animation-range:exit;transform-origin:50% 100%}
@keyframes l-leave{to{opacity:.2;transform:rotate(-9deg) scale(.92)}}
}}
`

/**
 * The call to action sticks to the lower edge of a phone until the form is reached, and then makes
 * room for it.
 */
const REACH = `
main:has(>.l-reach){display:flex;flex-direction:column}
.l-reach{position:sticky;z-index:1;bottom:0;order:1;padding:var(--space-3) var(--space-4) max(var(--space-3),env(safe-area-inset-bottom));background:var(--color-raised);box-shadow:0 -1px 0 var(--color-border)}
.l-reach>*{display:flex;width:100%;max-width:30rem;margin-inline:auto}
.l-reach~.l-signup,.l-reach~.l-signup~*{order:2}
@media (min-width:768px) and (max-width:991.98px){.l-gallery{padding-inline-start:calc(50% - 360px)}}
@media (min-width:992px){
.l-reach{display:none}
.l-gallery{display:grid;grid-template-columns:minmax(18rem,26rem) minmax(0,1fr);gap:var(--space-5);align-items:center;padding-block:var(--space-7);padding-inline-start:calc(50% - 480px)}
.l-gallery h1{font-size:min(var(--text-display),4rem)}
.l-wide,.l-words .l-note{display:block}.l-wide{margin-top:var(--space-5)}
.l-gallery:is([data-tone=dark],[data-tone=brand]) .l-wide a{background:var(--color-on-hero);color:var(--color-hero)}
.l-rail li{width:21rem}
.l-rail .l-gate{min-height:26.25rem}
.l-rail .l-covered{margin-inline-start:-16rem}
.l-rail::scroll-button(*){position:absolute;z-index:1;right:var(--space-4);bottom:0;display:grid;place-items:center;width:48px;height:48px;border:2px solid currentColor;border-radius:50%;background:none;color:inherit;font-size:1.25rem;cursor:pointer}
.l-rail::scroll-button(*):disabled{opacity:.35;cursor:default}
@supports selector(::scroll-button(left)){.l-way{order:2;height:48px;margin-top:var(--space-2);padding:22px 9rem 0 var(--space-4)}}
.l-rail{mask-image:linear-gradient(to right,transparent,#000 var(--space-4))}
.l-rail::scroll-button(left){right:calc(var(--space-4) + 60px);content:'←' / attr(data-previous)}
.l-rail::scroll-button(right){content:'→' / attr(data-next)}
}
@media (min-width:1200px){.l-gallery{padding-inline-start:calc(50% - 570px)}}
@supports (animation-timeline:view()){
main:has(>.l-reach){timeline-scope:--l-form}
.l-reach~.l-signup{view-timeline:--l-form}
.l-reach{animation:l-hide linear both;animation-timeline:--l-form;animation-range:entry 0% entry 30%}
@keyframes l-hide{to{opacity:0;visibility:hidden}}
}
`

export const galleryCss: string = LAYOUT + RAIL + PROGRESS + REACH
