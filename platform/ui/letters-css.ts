/**
 * Rules of pages whose letters are larger than the browser's own (`data-letters` on the root
 * element, in percent): the size itself, and what makes room for it on phones. They begin with the
 * root, so that they are more specific than those of the components, which come later.
 */
const LARGE = ':root[data-letters]'
/** Also where the browser's own letters are large. */
const ROW = ':root .shell:not([data-tabs]) .nav-row'
const TAG = `${LARGE} [data-card] :is(.photo-label,.pic)>.tag`

export const LETTERS = `
:root[data-letters="115"]{font-size:115%}:root[data-letters="130"]{font-size:130%}
${LARGE} [data-card] .place{display:block}
${TAG}{flex-wrap:wrap;padding-inline:6px;font-size:min(var(--text-xs),15px)}
${LARGE} li .line:has(>.who){flex-wrap:wrap}${LARGE} .line>.who{flex:1 1 auto}
@media (max-width:479.98px){
${ROW}{flex-wrap:wrap}${ROW} .nav-end{flex-wrap:wrap;justify-content:flex-end;margin-left:auto}
${LARGE} .tiles{grid-template-columns:repeat(auto-fill,minmax(min(6rem,100%),1fr))}
${LARGE} [data-cards] [data-card] .name{height:auto}
${LARGE} [data-card] .name a{white-space:normal;flex-wrap:wrap}
:root[data-letters="130"] [data-card] .name a{font-size:.85em}
}
`
