/**
 * Two wings of frames around a panel: above and below it on phones, beside it from 992 px. A wing
 * has twelve cells; its large frames take four, so that no gaps remain. Frames bleed over the edges
 * of the screen.
 */
const WALL = `
.l-wall{position:relative;display:grid;gap:var(--space-3);padding-block:var(--space-3);overflow:clip;background:var(--color-background);color:var(--color-text)}
.l-wall[data-tone=tinted]{background:var(--color-sunken)}
.l-wall[data-tone=dark]{background:var(--color-hero) var(--gradient-hero)}
.l-wall[data-tone=brand]{background:var(--color-hero) var(--gradient-brand)}
.l-wing{position:relative;z-index:1;display:grid;grid-template-rows:repeat(2,1fr);grid-auto-columns:1fr;grid-auto-flow:column;gap:var(--space-2);width:calc(100% + 2*var(--l-bleed));margin:0 calc(-1*var(--l-bleed));padding:0;list-style:none}
.l-wall{--l-bleed:1.5rem}
.l-frame{position:relative;aspect-ratio:4/5;border-radius:var(--radius-photo);background:var(--color-soft);box-shadow:var(--shadow-card),0 0 0 var(--stroke-card) var(--color-border)}
.l-frame[data-large]{grid-area:span 2/span 2}
.l-frame img{display:block;width:100%;height:100%;object-fit:cover;object-position:50% 40%;border-radius:var(--radius-photo);filter:var(--photo-filter)}
.l-panel{align-self:center;margin-inline:var(--space-4);padding:var(--space-5) var(--space-4);border-radius:var(--radius-modal);background:var(--color-raised);box-shadow:var(--shadow-raised),inset 0 0 0 var(--stroke-card) var(--color-border);text-align:center}
.l-panel h1{margin:0 0 var(--space-3);font-size:clamp(2rem,1.2rem + 3.2vw,3.25rem);line-height:1.06}
.l-panel>p{margin:0}
.l-panel .l-kicker{margin-bottom:var(--space-2);color:var(--color-link);font:var(--weight-label) var(--text-sm)/1.3 var(--font-heading)}
.l-panel .l-lead{margin-bottom:var(--space-4);font-size:var(--text-lg)}
.l-panel>a{width:100%}
.l-panel .l-note{margin-top:var(--space-3);color:var(--color-muted);font-size:var(--text-sm)}
.l-panel .l-hint{display:flex;gap:var(--space-2);align-items:center;justify-content:center;margin-top:var(--space-4);padding-top:var(--space-3);border-top:var(--stroke-thin) solid var(--color-border);font-size:var(--text-sm);text-align:start}
.l-panel .l-hint svg{color:var(--color-link)}
@media (max-width:991.98px){.l-panel+.l-wing .l-frame:is([data-at='4'],[data-at='5']){order:-1}}
@media (min-width:576px){.l-frame{aspect-ratio:1}}
@media (min-width:992px){
.l-wall{--l-bleed:3rem;grid-template-columns:1fr minmax(25rem,33rem) 1fr;gap:clamp(1rem,2.5vw,3rem);padding-block:0}
.l-wing{grid-template:repeat(4,minmax(0,1fr))/repeat(3,minmax(0,1fr));grid-auto-flow:row dense;gap:var(--space-3);width:auto;height:clamp(38rem,100dvh - var(--size-nav) + 3rem,54rem);margin:-3rem 0 var(--space-3) calc(-1*var(--l-bleed))}
.l-panel+.l-wing{margin:var(--space-3) calc(-1*var(--l-bleed)) -3rem 0}
.l-frame{aspect-ratio:auto}
.l-frame[data-at='3']{grid-area:3/2/span 2/span 2}
.l-panel+.l-wing .l-frame[data-at='0']{grid-area:1/2/span 2/span 2}
.l-panel+.l-wing .l-frame[data-at='3']{grid-area:3/1/span 2/span 2}
.l-panel{margin:0;padding:var(--space-6) var(--space-5)}
}
`

/**
 * A frame that opens like a door: the portrait swings on its left edge, the line is behind it. A
 * press anywhere in the frame closes it.
 */
const DOORS = `
.l-door summary{position:absolute;inset:0;z-index:1;border-radius:var(--radius-photo);cursor:pointer;list-style:none;perspective:50rem}
.l-door summary::-webkit-details-marker{display:none}
.l-door summary:focus-visible{outline:0}
.l-door summary:focus-visible::after{content:'';position:absolute;inset:0;border-radius:inherit;box-shadow:inset 0 0 0 4px var(--color-focus),inset 0 0 0 7px var(--color-raised)}
.l-door img{transform-origin:0 50%;backface-visibility:hidden}
.l-door .l-knob{position:absolute;right:var(--space-2);bottom:var(--space-2);display:grid;place-items:center;width:36px;height:36px;border-radius:var(--radius-avatar);background:var(--color-action);color:var(--color-on-action);box-shadow:0 2px 8px rgb(0 0 0/.3)}
.l-door>p{position:absolute;inset:0;display:grid;place-items:center;margin:0;padding:var(--space-3) var(--space-3) 44px;border-radius:var(--radius-photo);background:var(--color-raised);color:var(--color-heading);font:var(--weight-heading) clamp(.9375rem,.7rem + 1vw,1.5rem)/1.25 var(--font-heading);text-align:center;hyphens:auto}
.l-wing:first-child .l-door[data-at='0']>p{padding-inline:calc(var(--l-bleed) + var(--space-2)) var(--space-2)}
.l-panel+.l-wing .l-door[data-at='3'] .l-knob{right:calc(var(--l-bleed) + var(--space-2))}
.l-panel+.l-wing .l-door[data-at='3']>p{padding-inline:var(--space-2) calc(var(--l-bleed) + var(--space-2))}
@media (min-width:992px){.l-panel+.l-wing .l-door .l-knob,.l-panel+.l-wing .l-door[data-at='3'] .l-knob{right:auto;left:var(--space-2)}.l-panel+.l-wing .l-door[data-at='3'] .l-knob{bottom:calc(var(--l-bleed) + var(--space-2))}.l-panel+.l-wing .l-door[data-at='3']>p{padding-inline:var(--space-3)}.l-panel+.l-wing .l-door[data-at='0']>p{padding-inline:var(--space-3) calc(var(--l-bleed) + var(--space-2))}}
.l-door:not([open]):is(:hover,:focus-within) img{transform:rotateY(-16deg)}
.l-door[open] img{transform:rotateY(-100deg)}
`

/** Applies without reduced motion. Rules with a percentage of the wing close it over the panel. */
const MOTION = `
@media (prefers-reduced-motion:no-preference){
.l-door img{transition:transform .45s var(--motion-ease)}
.l-frame:not(.l-door) img{transition:scale .45s var(--motion-ease)}
.l-frame:not(.l-door):hover img{scale:1.04}
.l-wall[data-entrance=open] .l-wing{animation:l-part 1s .15s var(--motion-ease) backwards;--l-from:0 95%}
.l-wall[data-entrance=open] .l-panel+.l-wing{--l-from:0 -95%}
.l-wall[data-entrance=open] .l-wing:first-child .l-door[data-at='0']:not([open]) img{animation:l-ajar 1.2s 1.3s var(--motion-ease)}
@media (min-width:992px){.l-wall[data-entrance=open] .l-wing{--l-from:15rem 0}.l-wall[data-entrance=open] .l-panel+.l-wing{--l-from:-15rem 0}}
@keyframes l-part{from{translate:var(--l-from)}}
@keyframes l-ajar{45%,60%{transform:rotateY(-34deg)}}
}
`

/**
 * The sticky call to action on phones between the panel and the form, in browsers with
 * scroll-driven animations. In other browsers the sections contain their own.
 */
const REACH = `
.l-reach{display:none}
@supports (animation-timeline:view()){@media (max-width:767.98px){
body:has(.l-reach){timeline-scope:--l-wall,--l-form}
.l-panel{view-timeline:--l-wall}
.l-signup{view-timeline:--l-form}
.l-reach{position:fixed;inset:auto 0 0;z-index:var(--layer-nav);display:grid;padding:var(--space-2) var(--space-4) calc(var(--space-2) + env(safe-area-inset-bottom));background:var(--color-raised);box-shadow:0 -6px 24px rgb(0 0 0/.18);animation:l-come linear both,l-go linear forwards;animation-timeline:--l-wall,--l-form;animation-range:exit 70% exit 100%,entry 0% entry 25%}
@keyframes l-come{from{visibility:hidden;translate:0 110%}}
@keyframes l-go{to{visibility:hidden;scale:1 0}}
}}
`

export const collageCss: string = WALL + DOORS + MOTION + REACH
