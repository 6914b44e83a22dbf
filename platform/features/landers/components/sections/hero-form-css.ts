const FORM = '.l-hero[data-way=form]'
/** A drawing is transparent: the frame is visible where it is not cropped. */
const DRAWN = ':is([src$=".svg"],[src^="data:image/svg"])'
const POSTER = [`${FORM}[data-layout=poster]`, `[data-hero=poster] ${FORM}[data-layout=theme]`]
const poster = (inner: string) => POSTER.map((hero) => `${hero} ${inner}`).join()

/**
 * A hero with a form instead of a button. On phones the form precedes the picture, so that the
 * first screen shows it. On wide screens it is beside the text with the picture below; if the theme
 * frames the picture (`arch`, `stack`), the picture is beside both.
 */
export const heroFormCss = `
${FORM} .l-start{width:100%;max-width:30rem}
[data-hero=arch] ${FORM} img${DRAWN}{padding:var(--space-6) var(--space-4) 0;background:rgb(255 255 255/.14);object-fit:contain;object-position:50% 100%}
@media (max-width:767.98px){
${FORM} .container{gap:var(--space-4)}
${FORM} .l-lead{margin:0}
${FORM} img{order:1;max-width:20rem;margin-inline:auto}
[data-hero=bleed] ${FORM} img{max-width:none}
[data-hero=arch] ${FORM} img${DRAWN}{aspect-ratio:1;padding:var(--space-5) var(--space-1) 0}
}
@media (min-width:768px){
${FORM} .l-start{justify-self:end}
${FORM}:is([data-layout=split],[data-layout=bleed],[data-layout=theme]) .container{grid-template-columns:minmax(0,1fr) minmax(20rem,26rem);grid-template-rows:auto 1fr;gap:var(--space-5) var(--space-7)}
${FORM} .l-start{grid-area:1/2/3/3}
${FORM} .l-words{align-self:end}
${FORM} img{align-self:start;max-width:30rem}
[data-hero=bleed] ${FORM} .l-words{align-self:center;grid-row:1/3}
[data-hero=bleed] ${FORM} img{max-width:none}
:is([data-hero=arch],[data-hero=stack]) ${FORM} img{grid-area:1/2/3/3;align-self:center;justify-self:end}
:is([data-hero=arch],[data-hero=stack]) ${FORM} .l-start{grid-area:2/1;justify-self:start;align-self:start}
@media (max-width:991.98px){:is([data-hero=arch],[data-hero=stack],[data-hero=split]) ${FORM}[data-layout=theme] .container{grid-template-columns:minmax(0,1fr) minmax(0,1fr);column-gap:var(--space-6)}}
${poster('.container')}{grid-template-columns:1fr;grid-template-rows:none;justify-items:center;gap:var(--space-5)}
${poster(':is(.l-start,.l-words,img)')}{grid-area:auto;justify-self:center}
${poster('img')}{order:1}
${poster('form.l-start')}{grid-template-columns:1fr 1fr;max-width:44rem}
${poster('form.l-start>:not(fieldset)')}{grid-column:1/3}
}
`
