import type { Structure } from '../../core/structure.ts'

/** A profile is laid out like the cards: picture and words side by side on wide screens. */
const PROFILE = '[data-cards] article>.top'
const WIDE = '@media (min-width:768px)'
/** A few members on the front page or a lander: rows of equal length. */
const BAND = '[data-cards] .l-band ul:has(>[data-card])'
/**
 * The name has the photo's lower edge to itself: the heart is at the top, and labels leave room for
 * it.
 */
const HEART_ON_TOP = `[data-cards] [data-card] :is(.heart,.actions){top:var(--space-2);bottom:auto}
[data-cards] [data-card] :is(.photo-label,.pic .tag){max-width:calc(100% - 44px - 3*var(--space-2))}
`

/**
 * Four members of the search with their names on the first screen of a phone: flatter pictures than
 * elsewhere.
 */
const PHONE_SEARCH = (rules: string) => `@media (max-width:575.98px){${rules}}\n`
const SEARCHED = '[data-cards] .cols ul:has(>[data-card])'

/**
 * Beside open filters: fewer columns than without, and the premium members in one row that scrolls,
 * as on narrower screens.
 */
const OPENED = '[data-cards] .cols[data-open]'
const OPEN = `@media (min-width:1200px){${OPENED} ul:has(>[data-card]){grid-template-columns:repeat(2,minmax(0,1fr))}${OPENED} .featured>ul:has(>[data-card]){grid-template-columns:none;grid-auto-flow:column;grid-auto-columns:min(17rem,45%);margin-inline:calc(-1*var(--space-4));padding-inline:var(--space-4);overflow-x:auto;scrollbar-width:thin}}
@media (min-width:1500px){${OPENED} ul:has(>[data-card]){grid-template-columns:repeat(3,minmax(0,1fr))}${OPENED} .featured>ul:has(>[data-card]){grid-auto-columns:min(17rem,30%)}}`

/**
 * Cards of members (`[data-card]`): the picture is `.pic` or `.picture`, the text `.words`. Rules
 * start with the root's attribute, so that they are more specific than those of the components,
 * which come later.
 */
export const CARDS_CSS: Readonly<Record<Structure['cards'], string>> = {
  caption: `
[data-cards] [data-card] .words{display:grid;grid-template-columns:minmax(0,1fr);padding-top:0}
[data-cards] [data-card] .name{z-index:1;box-sizing:border-box;height:3.25rem;margin:-3.25rem calc(-1*var(--space-3)) var(--space-2);padding:1.25rem var(--space-3) var(--space-2);background:linear-gradient(to top,rgb(0 0 0/.78),rgb(0 0 0/.6) 60%,transparent);color:#fff}
[data-cards] [data-card] .name a{color:inherit}
${HEART_ON_TOP}`,
  over: `
[data-cards] [data-card]{display:grid;grid-template-columns:minmax(0,1fr)}
[data-cards] [data-card] :is(.picture,.pic,.words){grid-area:1/1}
[data-cards] [data-card] :is(.heart,.actions){z-index:2}
[data-cards] [data-card] .words{z-index:1;align-self:end;padding-top:var(--space-4);border-radius:0 0 var(--radius-card) var(--radius-card);background:linear-gradient(to top,rgb(0 0 0/.84),rgb(0 0 0/.6) 78%,transparent);color:#fff;pointer-events:none}
[data-cards] [data-card] .words :is(a,button){pointer-events:auto}
[data-cards] [data-card] .words :is(.name,.name a,p){color:inherit}
[data-cards] [data-card] .place{-webkit-line-clamp:1}
[data-cards] [data-card] .seen{max-height:1lh;overflow:hidden}
[data-cards] :is(.featured [data-card],[data-card]:has(.when)) .seen{display:none}
[data-cards] [data-card]:not(:has(.pic .tag)) .when .tag{position:absolute;top:var(--space-2);left:var(--space-2)}
[data-cards] [data-card]:not(:has(.pic .tag)) .when .tag+.tag{top:calc(2*var(--space-2) + 2*var(--text-xs))}
[data-cards] [data-card] .photo{border-radius:inherit}
[data-cards] [data-card] :is(.picture,.pic){border-radius:inherit;overflow:hidden}
${HEART_ON_TOP}${WIDE}{${PROFILE}{grid-template-columns:minmax(0,3fr) minmax(0,2fr)}${PROFILE}>.pictures{grid-area:1/2/3/3}${PROFILE}>.head{grid-area:1/1}${PROFILE}>.rest{grid-area:2/1}${PROFILE} .head .name{font-size:var(--text-display)}}
`,
  wide: `
[data-cards] ul:has(>[data-card]){grid-template-columns:minmax(0,1fr)}
[data-cards] .featured>ul:has(>[data-card]){grid-auto-columns:minmax(17rem,20rem)}
[data-cards] [data-card]{display:grid;grid-template-columns:minmax(0,2fr) minmax(0,3fr);align-items:stretch}
[data-cards] [data-card] :is(.pic,.photo){aspect-ratio:auto;height:100%;min-height:10.5rem}
[data-cards] [data-card] .photo{border-radius:var(--radius-card) 0 0 var(--radius-card)}
[data-cards] [data-card] .words{align-self:center;padding:var(--space-4)}
[data-cards] [data-card] .name{font-size:var(--text-lg)}
${PHONE_SEARCH(`${SEARCHED}>[data-card]{grid-template-columns:minmax(0,2fr) minmax(0,5fr)}${SEARCHED}>[data-card] .pic{min-height:6.5rem}${SEARCHED}>[data-card] .words{padding:var(--space-2);padding-inline-start:var(--space-3)}`)}${WIDE}{[data-cards] ul:has(>[data-card]){grid-template-columns:repeat(2,minmax(0,1fr))}}
@media (min-width:1200px){[data-cards] ul:has(>[data-card]),[data-cards] .related ul:has(>[data-card]){grid-template-columns:repeat(3,minmax(0,1fr))}}
@media (min-width:1500px){[data-cards] .container-wide ul:has(>[data-card]){grid-template-columns:repeat(4,minmax(0,1fr))}[data-cards] .featured>ul:has(>[data-card]){grid-template-columns:repeat(5,minmax(0,1fr))}[data-cards] .cols .featured:not([data-few]){display:block}[data-cards] .featured [data-card]{grid-template-columns:minmax(0,2fr) minmax(0,5fr)}[data-cards] .featured [data-card] .words{padding:var(--space-2) var(--space-3)}}
${OPEN}
${WIDE}{${BAND}{grid-template-columns:repeat(2,minmax(0,1fr))}[data-cards] .l-post ul:has(>[data-card]){grid-template-columns:repeat(auto-fill,minmax(14rem,1fr))}}
${PROFILE} dl{grid-template-columns:1fr;gap:0;border-top:var(--stroke-thin) solid var(--color-border)}
${PROFILE} dl>div{display:flex;flex-wrap:wrap;gap:0 var(--space-3);overflow-wrap:anywhere;hyphens:auto;padding-block:var(--space-2);border-bottom:var(--stroke-thin) solid var(--color-border)}
${PROFILE} dt{flex:1 1 8.5rem}${PROFILE} dd{flex:2 1 8rem}
${WIDE}{${PROFILE}{grid-template-columns:minmax(0,1fr) minmax(0,2fr)}}
`,
  arch: `
[data-cards] [data-card]{padding:var(--space-2);overflow:visible}
[data-cards] [data-card] :is(.pic,.photo){border-radius:999px 999px var(--radius-photo) var(--radius-photo)}
[data-cards] [data-card] .pic img{border-radius:inherit}
[data-cards] [data-card] :is(.heart,.actions){right:auto;left:50%;bottom:-16px;transform:translateX(-50%)}
[data-cards] [data-card] .pic .tag{top:auto;bottom:calc(28px + var(--space-2));left:50%;width:max-content;transform:translateX(-50%)}
[data-cards] [data-card] .photo-label{top:auto;bottom:var(--space-3);justify-content:center}
[data-cards] [data-card] .words{padding-top:var(--space-5);text-align:center}
[data-cards] [data-card] :is(.seen,.when){justify-content:center}
[data-cards] [data-card] .name{justify-content:center;font-family:var(--font-heading);font-size:var(--text-lg)}
[data-cards] .featured>ul:has(>[data-card]){grid-auto-columns:minmax(10rem,11rem)}
${PHONE_SEARCH(`${SEARCHED}>[data-card] .pic{aspect-ratio:1}`)}${PROFILE} :is(.main,.main .photo){border-radius:50vw 50vw var(--radius-card) var(--radius-card)}
${PROFILE} .photo-label{justify-content:center;top:var(--space-4)}${WIDE}{${PROFILE} .photo-label{justify-content:flex-start;top:auto;bottom:var(--space-3)}}
${PROFILE} .head .name{font-size:var(--text-3xl)}${WIDE}{${PROFILE} .head :is(.name,.place){text-align:center}${PROFILE} .head .name{justify-content:center}}
`,
  bare: `
[data-cards] [data-card]{overflow:visible;background:none;box-shadow:none}
[data-cards] [data-card]::after{display:none}
[data-cards] [data-card] :is(.pic,.photo){border-radius:var(--radius-card);background-color:var(--color-sunken);overflow:hidden}
[data-cards] [data-card] .words{padding:var(--space-2) var(--space-1)}
[data-cards] ul:has(>[data-card]){gap:var(--space-5) var(--space-3)}
${PHONE_SEARCH(`${SEARCHED}{row-gap:var(--space-4)}${SEARCHED}>[data-card] .pic{aspect-ratio:1}`)}${WIDE}{[data-cards] ul:has(>[data-card]){grid-template-columns:repeat(3,minmax(0,1fr));gap:var(--space-6) var(--space-5)}}
@media (min-width:992px){[data-cards] ul:has(>[data-card]){grid-template-columns:repeat(4,minmax(0,1fr))}}
@media (min-width:1500px){[data-cards] ul:has(>[data-card]){grid-template-columns:repeat(6,minmax(0,1fr))}}
@media (min-width:1200px){[data-cards] .featured>ul:has(>[data-card]){grid-template-columns:repeat(5,minmax(0,1fr));gap:var(--space-4)}}
${WIDE}{${BAND}{grid-template-columns:repeat(4,minmax(0,1fr))}}
${WIDE}{${PROFILE}{grid-template-columns:minmax(0,1fr) minmax(0,1fr);column-gap:var(--space-7)}${PROFILE} .head .name{font-size:var(--text-display)}}
`,
}
