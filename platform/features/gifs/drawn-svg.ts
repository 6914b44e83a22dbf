import { partsOf } from '../gifts/server.ts'
import { DRAWN_GIFS, type DrawnGif, type Group } from './drawn-parts.ts'

const PALETTE =
  '--gift-main:var(--color-like);--gift-brand:var(--color-primary);--gift-accent:var(--color-accent);--gift-soft:#ffeede;--gift-gold:var(--color-warning);--gift-leaf:var(--color-success);--gift-wood:#a9683c;--gift-paper:#fff;--gift-shine:#fff;--gift-ink:#33222b;--gift-wire:var(--color-on-soft);--gift-outline:var(--color-on-soft);--gift-width:1'

const MOVES = `
g[class]{transform-box:fill-box;transform-origin:center}
.low{transform-origin:50% 95%}
.beat{animation:beat 1.3s ease-in-out infinite}
.blink{animation:blink 1.6s ease-in-out infinite}
.bob{animation:bob .7s ease-in-out infinite alternate}
.drop{animation:drop 1.1s ease-in infinite}
.flicker{animation:flicker .5s ease-in-out infinite alternate}
.float{animation:float 2.1s ease-in-out infinite}
.grow{animation:grow 2.6s ease-out infinite}
.left{animation:left 1.4s ease-in-out infinite}
.right{animation:right 1.4s ease-in-out infinite}
.pop{animation:pop 1.4s ease-out infinite}
.spin{animation:spin 9s linear infinite}
.sway{animation:sway 1s ease-in-out infinite alternate}
.tilt{animation:tilt 1.3s ease-in-out infinite alternate}
.wave{animation:wave 1.5s ease-in-out infinite}
@keyframes beat{0%,60%,to{transform:none}20%{transform:scale(1.12)}40%{transform:scale(.96)}}
@keyframes blink{50%{opacity:.15}}
@keyframes bob{to{transform:translateY(-3px)}}
@keyframes drop{0%{opacity:0;transform:translateY(-8px)}30%{opacity:1}to{opacity:0;transform:translateY(30px)}}
@keyframes flicker{to{transform:scale(.86,1.12)}}
@keyframes float{0%{opacity:0;transform:translateY(14px)}40%{opacity:1}to{opacity:0;transform:translateY(-16px)}}
@keyframes grow{0%{transform:scale(.3)}35%,to{transform:none}}
@keyframes left{50%{transform:translateX(3px) rotate(9deg)}}
@keyframes right{50%{transform:translateX(-3px) rotate(-9deg)}}
@keyframes pop{0%{transform:scale(.6)}30%{transform:scale(1.08)}50%,to{transform:none}}
@keyframes spin{to{transform:rotate(360deg)}}
@keyframes sway{0%{transform:rotate(-7deg)}to{transform:rotate(7deg)}}
@keyframes tilt{0%{transform:rotate(-6deg)}to{transform:rotate(6deg)}}
@keyframes wave{0%,50%,to{transform:none}12%,37%{transform:rotate(-16deg)}25%{transform:rotate(12deg)}}
`.replaceAll('\n', '')

const STILL = 'g[class]{animation:none!important}'

/** Groups that rotate around their bottom. */
const LOW: ReadonlySet<string> = new Set(['grow', 'sway', 'tilt', 'wave'])

function groupOf({ move, parts, place, later }: Group): string {
  const moving = `<g class="${move}${LOW.has(move) ? ' low' : ''}"${later ? ` style="animation-delay:${later / 10}s"` : ''}>${partsOf(parts)}</g>`
  if (place === undefined) return moving
  const [x, y, scale] = place.split(' ')
  return `<g transform="translate(${x} ${y}) scale(${scale})">${moving}</g>`
}

/** Only the colours of a theme: its declarations of `--color-*`. */
function coloursOf(themeCss: string): string {
  return [...themeCss.matchAll(/--color-[a-z-]+:[^;{}<>]+/g)].map(([declaration]) => declaration).join(';')
}

/**
 * One of the drawn animations as SVG in the colours of a theme. Honours `prefers-reduced-motion`.
 * @param still without any motion, shown while it is paused
 */
export function drawnSvg(name: DrawnGif, { css, still }: { readonly css: string; readonly still: boolean }) {
  const rules = still ? STILL : `${MOVES}@media (prefers-reduced-motion:reduce){${STILL}}`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-8 -8 80 80" width="160" height="160" stroke-linecap="round" stroke-linejoin="round"><style>:root{${coloursOf(css)};${PALETTE}}${rules}</style><path fill="var(--color-soft)" d="M-8-8h80v80H-8z"/>${DRAWN_GIFS[name].map(groupOf).join('')}</svg>`
}
