import { type SceneryChoice, sceneryOf } from '../scenery/sceneries.ts'
import type { SectionProps } from '../section-props.ts'
import { FilmWords } from './FilmWords.tsx'
import { Scene, type SceneName } from './scenes.tsx'

interface Settings {
  readonly scenes: readonly SceneName[]
  readonly scenery: SceneryChoice
  readonly pace: 'calm' | 'brisk'
}

/** Fraction of a scene's duration that the fade takes. */
const FADE = 0.16

/**
 * A scene is visible, fades out, is hidden, and fades in at the end of the cycle, so that the first
 * one is visible immediately.
 */
function rulesFor(count: number): string {
  const film = `.l-film[data-count="${count}"]`
  const at = (scenes: number) => `${Math.round((scenes * 1000) / count) / 10}%`
  const later = Array.from({ length: count - 1 }, (_, index) => {
    const nth = `:nth-of-type(${index + 2})`
    return `${film} figure${nth}>*,${film} i${nth}::after{animation-delay:calc(var(--l-pace)*${index + 1 - count})}`
  }).join('')
  return `${film} figure>*,${film} i::after{animation:l-film-${count} calc(var(--l-pace)*${count}) linear infinite}${later}@keyframes l-film-${count}{0%,${at(1 - FADE)}{opacity:1}${at(1)},${at(count - FADE)}{opacity:0}100%{opacity:1}}`
}

export const transitionsCss = `
.l-film{--l-pace:7s}
.l-film[data-pace=brisk]{--l-pace:5s}
.l-film figure{display:contents}
.l-scene{position:absolute;grid-area:1/1/3/2;inset:0;width:100%;height:100%;max-width:none}
.l-film figcaption{position:relative;z-index:2;grid-area:1/1;align-self:end;color:#fff;font:var(--weight-label) var(--text-xl)/1.5 var(--font-heading)}
.l-film figcaption span{padding:.16em .5em;border-radius:4px;background:rgba(0,0,0,.66);-webkit-box-decoration-break:clone;box-decoration-break:clone}
.l-bars{position:relative;z-index:2;grid-area:1/1;align-self:start;display:flex;align-items:center;gap:6px;width:min(60%,15rem);height:68px;padding-left:var(--space-4)}
.l-bars i{flex:1;height:4px;border-radius:2px;background:rgba(255,255,255,.38);box-shadow:0 0 0 1px rgba(0,0,0,.25)}
.l-bars i::after{content:'';display:block;height:100%;border-radius:2px;background:#fff}
.l-film:has(.l-still :checked) *,.l-film:has(.l-still :checked) ::after{animation-play-state:paused!important}
@media (max-aspect-ratio:4/3){.l-film .l-scene{left:50%;width:max(96vh,148vw);height:72%;transform:translateX(-66%)}}
@media (max-aspect-ratio:4/3) and (min-width:768px){.l-film .l-scene{width:max(96vh,120vw);height:84%;transform:translateX(-58%);mask-image:linear-gradient(#000 78%,transparent)}}
@media (prefers-reduced-motion:no-preference){${[3, 4, 5].map(rulesFor).join('')}.l-left,.l-right{animation:l-meet 7s ease-in-out infinite alternate}.l-right{animation-direction:alternate-reverse}.l-way{animation:l-walk 3s linear infinite}.l-steam,.l-lit{animation:l-glow 4s ease-in-out infinite alternate}@keyframes l-meet{from{transform:translateX(-14px)}to{transform:translateX(14px)}}@keyframes l-walk{to{stroke-dashoffset:-46}}@keyframes l-glow{from{opacity:.55}}}
@media (prefers-reduced-motion:reduce){.l-bars{display:none}.l-film figure:nth-of-type(n+2){position:relative;display:grid;min-height:60svh;padding-bottom:var(--space-5);overflow:hidden}.l-film figure:nth-of-type(n+2) .l-scene{grid-area:auto;height:100%;mask-image:none}}
@media (prefers-reduced-motion:reduce) and (min-width:992px){.l-film[data-count]{--l-later:3;grid-template-columns:repeat(var(--l-later),minmax(0,1fr))}.l-film[data-count='3']{--l-later:2}.l-film[data-count='5']{--l-later:4}.l-film[data-count]>:not(figure:nth-of-type(n+2)),.l-film[data-count]::after,.l-film figure:first-of-type>*{grid-column:1/-1}.l-film figure:nth-of-type(n+2){grid-row:3;min-height:0;aspect-ratio:4/3}.l-film figure:nth-of-type(n+2) .l-scene{left:0;width:100%;transform:none}}
`

/**
 * Drawn scenes that cross-fade above one promise. With reduced motion they are below one another,
 * on wide screens side by side.
 */
export function Transitions({ id, settings, texts, facts }: SectionProps<Settings>) {
  const { scenes, pace } = settings
  const scenery = sceneryOf(settings, facts)
  return (
    <section id={id} className="l-film" data-pace={pace} data-count={scenes.length}>
      <FilmWords texts={texts} facts={facts} />
      {scenes.map((name, index) => (
        <figure key={name}>
          <Scene name={name} scenery={scenery} />
          <figcaption className="container">
            <span>{texts[`caption_${index + 1}`]}</span>
          </figcaption>
        </figure>
      ))}
      <div className="l-bars" aria-hidden="true">
        {scenes.map((name) => (
          <i key={name} />
        ))}
      </div>
    </section>
  )
}
