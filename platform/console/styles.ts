import { IMPRINT_COUNTRIES } from '../tenancy/imprint.ts'
import { CHARTS } from './charts/chart-css.ts'

/** CSS of the console's own pages, after `baseCss`. */
const FRAME = `
.words{white-space:pre-line;overflow-wrap:anywhere}blockquote.words{margin-inline:0;padding-inline-start:var(--space-4);border-inline-start:4px solid var(--color-border)}.stack{--gap:var(--space-4)}h1,h2{hyphens:auto}
.bar{position:sticky;top:0;z-index:var(--layer-nav);display:flex;align-items:center;gap:var(--space-2);padding:var(--space-1) var(--space-4);border-bottom:1px solid var(--color-border);background:var(--color-surface)}
.bar form{margin:0}.bar>:last-child{margin-inline-start:auto}
.bar nav{display:grid;gap:var(--space-3)}.bar .group>p{margin:0 0 var(--space-1);padding-inline:var(--space-3);color:var(--color-muted);font-size:var(--text-xs);font-weight:var(--weight-label)}
.bar .group ul{display:grid;margin:0;padding:0;list-style:none}
.bar nav a,.menu>summary{display:flex;align-items:center;gap:var(--space-2);min-height:var(--size-touch);padding:0 var(--space-3);border-radius:var(--radius-control);color:var(--color-text);font-weight:var(--weight-label);font-size:var(--text-sm);text-decoration:none}
.bar nav a:hover{background:var(--color-sunken)}.bar nav a[aria-current]{background:var(--color-soft);color:var(--color-on-soft)}
.bar .count{display:inline-grid;place-items:center;min-width:1.75em;margin-inline-start:auto;padding:0 .5em;border-radius:1em;background:var(--color-action);color:var(--color-on-action);font-size:var(--text-xs);font-variant-numeric:tabular-nums;line-height:1.6}
.menu{min-width:0}.menu>summary{list-style:none;cursor:pointer;font-size:var(--text-md)}.menu>summary::-webkit-details-marker{display:none}.bar .menu>summary .count{margin-inline-start:0}
.menu>.panel{position:absolute;inset:100% 0 auto;display:grid;gap:var(--space-3);max-height:calc(100dvh - var(--size-nav));overflow-y:auto;overscroll-behavior:contain;padding:var(--space-3) var(--space-2);border-block:1px solid var(--color-border);background:var(--color-surface)}
.bar .panel .group ul{grid-template-columns:repeat(auto-fill,minmax(min(100%,10rem),1fr))}
.bar>.pages{display:none}.pages .brand{margin:var(--space-1) 0 var(--space-3);padding-inline:var(--space-3);color:var(--color-heading);font-size:var(--text-lg);font-weight:var(--weight-heading)}
.finder{position:relative;flex:1;max-width:34rem}.finder .icon{position:absolute;inset:0 auto 0 var(--space-3);margin-block:auto;color:var(--color-muted);pointer-events:none}
.finder input{width:100%;min-height:var(--size-touch);padding:0 var(--space-3) 0 calc(var(--space-5) + var(--space-3));border:1px solid var(--color-control);border-radius:var(--radius-control);background:var(--color-background);color:var(--color-text);font-size:var(--text-md)}
.finder input::placeholder{color:var(--color-muted);opacity:1}
.keys-list{width:min(40rem,calc(100vw - 2rem));max-height:calc(100dvh - 2rem);overflow-y:auto;padding:var(--pad-card);border:1px solid var(--color-border);border-radius:var(--radius-modal);background:var(--color-raised);color:var(--color-text)}.keys-list::backdrop{background:rgba(0,0,0,.5)}
.keys-list h2{font-size:var(--text-xl)}.keys-list h2:focus{outline:0}.keys-list h3{margin-top:var(--space-4);font-size:var(--text-md)}.keys-list dl{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,16rem),1fr));gap:var(--space-2) var(--space-4);margin:var(--space-3) 0}.keys-list dl>div{display:flex;gap:var(--space-2);align-items:center}.keys-list dt{flex:none;min-width:4.5rem}.keys-list dd{margin:0}.keys-list kbd{margin-inline-end:.25em}
main :is(a,button,[data-row],tr){scroll-margin-block:5rem}[data-row]:focus,tr:focus{outline:3px solid var(--color-focus);outline-offset:-3px}
@media (min-width:1200px){body:has(>.bar){padding-inline-start:14rem}.bar .menu{display:none}.bar>.pages{display:block;position:fixed;inset:0 auto 0 0;width:14rem;overflow-y:auto;padding:var(--space-3) var(--space-2);border-inline-end:1px solid var(--color-border);background:var(--color-surface)}}
@media (min-width:1200px) and (hover:hover){.pages nav a{min-height:2.125rem}}
@media (min-width:900px){.panel .finder{display:none}}
@media (max-width:899px){.bar{padding-inline:var(--space-2)}.bar>.finder{display:none}.panel nav a{font-size:var(--text-md)}h1{font-size:var(--text-2xl)}}
main{max-width:72rem;margin-inline:auto;padding:var(--space-5) var(--space-4) var(--space-7)}
main.narrow{max-width:30rem;padding-top:min(12vh,var(--space-8))}
main>*+*,main>.filter+*,main>*+.filter{margin-top:var(--space-4)}
main h2{font-size:var(--text-xl)}main>h2{margin-top:var(--space-5)}
.note{margin-top:var(--space-3);color:var(--color-muted);font-size:var(--text-sm)}
.tiles{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,15rem),1fr));gap:var(--space-4);margin-inline:0;padding:0;list-style:none}
.tile{display:grid;gap:var(--space-1);justify-items:start;height:100%;margin:0;color:var(--color-text);text-decoration:none}.tile strong{color:var(--color-muted);font-size:var(--text-display);line-height:1.2}.tile[data-waits] strong{color:var(--color-action)}.tile:hover{border-color:var(--color-action)}
.pick{user-select:all}.num{text-align:end;font-variant-numeric:tabular-nums}
.stack>.card{margin:0}
.foot{display:flex;flex-wrap:wrap;gap:var(--space-3);align-items:end;justify-content:center;padding:var(--space-4);color:var(--color-muted);font-size:var(--text-sm)}
.foot form{display:flex;gap:var(--space-2);align-items:end;margin:0}
.foot select{min-height:var(--size-touch)}
.mono{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;overflow-wrap:anywhere}
.codes{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,13rem),1fr));gap:var(--space-2);padding:var(--space-2);list-style:none}
.codes li{padding:var(--space-2) var(--space-3);border-radius:var(--radius-chip);background:var(--color-sunken)}
.qr{display:block;width:12rem;height:12rem;margin-inline:auto;padding:var(--space-2);border-radius:var(--radius-control);background:#fff}
.id{font-size:var(--text-sm);color:var(--color-muted)}.id .ui-button{margin-inline-start:var(--space-1)}.ui-button [data-word]{display:inline-block}
.sites{display:grid;gap:var(--space-1)}.sites .choice{display:flex;gap:var(--space-3);align-items:center;min-height:var(--size-touch);cursor:pointer}.sites .choice input{flex:none;width:22px;height:22px;margin:0;accent-color:var(--color-action)}
.sites .of{display:grid;gap:var(--space-2)}.sites:has([value=all]:checked) .of{display:none}.sites .box{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,14rem),1fr));gap:0 var(--space-3);max-height:19rem;overflow-y:auto;padding:var(--space-1) var(--space-3);border:1px solid var(--color-control);border-radius:var(--radius-control)}
.line{display:flex;flex-wrap:wrap;gap:var(--space-2) var(--space-3);align-items:center;justify-content:space-between}
.lines{display:grid;gap:var(--space-3);margin:0;padding:0;list-style:none}
`

const QUEUE = `
.queue{display:grid;gap:var(--space-4);margin-block:var(--space-3) 0;padding:0;list-style:none}
.queue[data-live]>li:not(:first-child){display:none}
[data-decision] select{height:auto;white-space:normal}[data-decision]:not(:has([value=suspend]:checked)) .days{display:none}
.evidence-photos{display:flex;flex-wrap:wrap;gap:var(--space-3)}.evidence-photos img,.evidence-messages img{display:block;max-width:100%;height:min(40dvh,20rem);object-fit:contain;border-radius:var(--radius-card)}
.evidence-messages{display:grid;gap:var(--space-2);margin:0;padding:0;list-style:none}.evidence-messages li{padding:var(--space-2) var(--space-3);border-left:4px solid var(--color-border)}.evidence-messages li[data-subject]{border-color:var(--color-danger);background:var(--color-soft);color:var(--color-on-soft)}.evidence-messages p{margin:0}
.shot{display:grid;gap:var(--space-4);padding:0;overflow:hidden}
.shot .picture{display:block;min-width:0;overflow:hidden;background:var(--color-sunken);cursor:zoom-in}.shot .picture img{display:block;width:100%;height:min(56dvh,40rem);object-fit:contain}
.shot [data-zoomed]{cursor:zoom-out;touch-action:none}.shot [data-zoomed] img{transform:scale(2.5);transform-origin:var(--at,50% 50%)}
.beside{display:grid;gap:var(--space-2);padding-bottom:var(--space-3);border-bottom:1px solid var(--color-border)}.beside p{margin:0}.beside .who{font-weight:var(--weight-strong);font-size:var(--text-lg)}
.compared{margin:0}.compared figcaption{margin-bottom:var(--space-1);color:var(--color-muted);font-size:var(--text-sm)}.compared>div{display:flex;flex-wrap:wrap;gap:var(--space-2)}.compared img{display:block;width:9rem;height:11rem;object-fit:cover;border-radius:var(--radius-control);background:var(--color-sunken)}.compared.small img{width:4rem;height:5rem}
.refusals{display:flex;flex-wrap:wrap;gap:var(--space-1) var(--space-2);align-items:center;font-size:var(--text-sm)}
.shot .facts{display:flex;flex-wrap:wrap;gap:var(--space-2) var(--space-4);margin:0;color:var(--color-muted);font-size:var(--text-sm)}
.shot .side{display:grid;align-content:start;gap:var(--space-3);padding:var(--space-4);padding-top:0}
.shot form{display:grid;gap:var(--space-2);margin:0}
.reasons{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:var(--space-2);margin:0;padding:0;border:0}
.reasons legend{padding:0;margin-bottom:var(--space-2);font-size:var(--text-sm);font-weight:var(--weight-label);color:var(--color-muted)}
.reasons button{justify-content:flex-start;font-size:var(--text-sm);text-align:start}
kbd{display:inline-grid;place-items:center;min-width:1.6em;padding:0 .35em;margin-inline-end:.5em;border:1px solid currentColor;border-radius:4px;font:inherit;font-size:.8em;line-height:1.5;opacity:.75}
@media (hover:none){kbd{display:none}}
@media (min-width:900px){.shot{grid-template-columns:minmax(0,1fr) 22rem}.shot .side{padding:var(--space-5)}.shot .picture img{height:clamp(20rem,calc(100dvh - 16rem),60rem)}.reasons{grid-template-columns:1fr}}
@media (min-width:1100px){.shot{grid-template-columns:minmax(0,1fr) 31rem}.shot .side{grid-template-columns:11.5rem minmax(0,1fr);column-gap:var(--space-4)}.side .facts{grid-column:1/-1}.side .beside{align-content:start;padding:0;border:0}}
@media (max-width:899px){.beside{grid-template-columns:auto minmax(0,1fr);column-gap:var(--space-3)}.beside>p{grid-column:1/-1}.compared img{width:4rem;height:5rem}.shot .picture img{height:min(46dvh,30rem)}main.wide{padding-top:var(--space-3)}}
.status{min-height:1.5em;margin:0;color:var(--color-muted)}
@media (hover:none){.keys{display:none}}
.status[data-tone=danger]{color:var(--color-danger-text);font-weight:var(--weight-strong)}
`

const AUDIT = `
.person{display:flex;flex-wrap:wrap;gap:var(--space-2);margin:0}
.ask{display:grid;gap:var(--space-3);justify-items:start;max-width:34rem;margin:var(--space-3) 0 0}.ask>:not(button){width:100%}
.filter{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,11rem),1fr));gap:var(--space-3);align-items:end;margin:0}.filter>button{justify-self:start;min-width:min(100%,9rem)}.filter:has(.field [aria-invalid=true]){align-items:start}.filter:has([aria-invalid=true])>button{align-self:end}
.table{overflow-x:auto;padding:0;background:linear-gradient(90deg,var(--color-surface) 40%,transparent) left/2.5rem 100% no-repeat local,linear-gradient(270deg,var(--color-surface) 40%,transparent) right/2.5rem 100% no-repeat local,linear-gradient(90deg,color-mix(in srgb,var(--color-text) 22%,transparent),transparent) left/.75rem 100% no-repeat,linear-gradient(270deg,color-mix(in srgb,var(--color-text) 22%,transparent),transparent) right/.75rem 100% no-repeat var(--color-surface)}
@media (max-width:1439px){.table:has(th:nth-child(10)) :is(th,td){padding-inline:var(--space-2)}}.table td{vertical-align:top;font-size:var(--text-sm)}.table th{font-size:var(--text-sm);color:var(--color-muted)}
.table time{white-space:nowrap}.table .address{display:block;min-width:14rem;max-width:22rem}.table .address .pick{white-space:normal}.tools{display:flex;flex-wrap:wrap;gap:0 var(--space-3);align-items:start;margin-top:var(--space-1)}.tools summary{padding-block:calc((var(--size-touch) - 1.5em)/2);cursor:pointer}.tools details[open]{flex-basis:100%}.tools .qr{max-width:100%;height:auto;margin-inline:0;object-fit:contain}.tools .line{justify-content:start;gap:0 var(--space-3);margin:0}.tools .line a{display:inline-flex;align-items:center;min-height:var(--size-touch)}
@media (max-width:640px){.table thead{display:none}.table .address{min-width:0}.table tr{display:grid;gap:2px;padding:var(--space-3);border-bottom:1px solid var(--color-border)}.table td{padding:0;border:0}}
`

const LISTS = `
.desk{display:grid;gap:var(--space-4);align-items:start}.desk>*{min-width:0;margin:0}.desk h2{margin-top:0}.desk .card{margin:0}
@media (min-width:1000px){.desk{grid-template-columns:minmax(0,1fr) minmax(20rem,26rem)}.desk .pairs>div{grid-template-columns:minmax(5rem,8.5rem) minmax(0,1fr)}}
.holder{display:flex;flex-wrap:wrap;gap:var(--space-2) var(--space-3);align-items:center}.order{display:grid;gap:var(--space-2)}.order>a{justify-self:start}
.saved{display:flex;flex-wrap:wrap;gap:var(--space-2);align-items:center;margin:0;padding:0;border:0}.saved legend{padding:0;margin-bottom:var(--space-2);font-weight:var(--weight-label);font-size:var(--text-sm)}.saved a{display:inline-flex;align-items:center;min-height:var(--size-touch);font-size:var(--text-sm)}
.placeholders{margin:0;padding:0;list-style:none;color:var(--color-muted);font-size:var(--text-sm)}.placeholders code{color:var(--color-text)}
.template summary{cursor:pointer;overflow-wrap:anywhere}.template .words{margin:var(--space-2) 0 0;color:var(--color-muted)}
.counts a{gap:var(--space-2);font-size:var(--text-sm)}.counts .count{min-width:1.6em;padding:0 .4em;border-radius:999px;background:var(--color-sunken);text-align:center;font-variant-numeric:tabular-nums}
.sub{display:flex;flex-wrap:wrap;gap:var(--space-1);border-bottom:1px solid var(--color-border)}
.sub a{display:inline-flex;align-items:center;min-height:var(--size-touch);padding:0 var(--space-3);color:var(--color-text);text-decoration:none}
.sub a[aria-current]{box-shadow:inset 0 -3px var(--color-action);font-weight:var(--weight-label)}
.pairs{display:grid;gap:var(--space-2);margin:0}
.pairs>div{display:grid;grid-template-columns:minmax(8rem,14rem) minmax(0,1fr);gap:var(--space-1) var(--space-3)}
.pairs dt{color:var(--color-muted);font-size:var(--text-sm)}.pairs dd{margin:0;overflow-wrap:anywhere}
.card>.filter,.card>.person,.card>.pairs{margin-top:var(--space-3)}.card>.pairs:first-child{margin-top:0}
details.card{padding-block:var(--space-2)}.card>summary{padding-block:var(--space-3);cursor:pointer;font-weight:var(--weight-label)}details.card>form{margin-block:var(--space-2) var(--space-4)}
.card .reasons{margin-block:var(--space-4)}
.filter>*,.filter .field>*,.filter input,.filter select{min-width:0;max-width:100%}
.table .tag,.table .pick,.table button{white-space:nowrap}main .waits{display:flex;flex-wrap:wrap;gap:var(--space-1) var(--space-4)}
@media (max-width:640px){.filter [type=date]{padding-inline:var(--space-2)}.table .tag{justify-self:start;white-space:normal}.filter summary{padding-block:calc((var(--size-touch) - 1.5em)/2)}:is(.line,.order,.campaigns)>a,.line>.line>a{display:inline-flex;align-items:center;min-height:var(--size-touch)}.filter.whole{grid-template-columns:1fr}.sub a{font-size:var(--text-sm)}.filter{grid-template-columns:repeat(auto-fit,minmax(min(100%,8.5rem),1fr))}.num{text-align:start}.pairs>div{grid-template-columns:1fr;gap:0}.sub{flex-wrap:nowrap;overflow-x:auto}.sub a{white-space:nowrap;padding-inline:var(--space-2)}.table td[data-label]{display:grid;grid-template-columns:minmax(6rem,9rem) minmax(0,1fr);gap:var(--space-2)}.table td[data-label]::before{content:attr(data-label);color:var(--color-muted)}.table td[data-label]:empty{display:none}}
`

const LANDERS = `
.landers{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,19rem),1fr));gap:var(--space-4);margin-inline:0;padding:0;list-style:none}
.landers .card{display:grid;align-content:start;gap:var(--space-3);margin:0}.landers .card>*{margin:0}.landers .card>a{justify-self:start}
.landers .card{position:relative}
.landers .look{container-type:inline-size;height:11.5rem;margin:calc(-1*var(--pad-card)) calc(-1*var(--pad-card)) 0;overflow:hidden;border-radius:var(--radius-card) var(--radius-card) 0 0;background:var(--color-sunken)}
.landers iframe{width:1280px;height:760px;border:0;transform-origin:0 0;transform:scale(tan(atan2(100cqi,1280px)));pointer-events:none;background:#fff}
.landers iframe:has(+noscript>iframe),.shots iframe:has(+noscript>iframe){display:none}.landers h2 a::after{content:'';position:absolute;inset:0;border-radius:inherit}.landers .card:hover{box-shadow:var(--shadow-card),inset 0 0 0 1px var(--color-action)}
.landers .campaigns a,.landers .card>a,.landers .copy{position:relative;z-index:1}.landers .copy>summary{padding-block:var(--space-2);cursor:pointer;color:var(--color-muted)}.landers .copy>form{display:grid;gap:var(--space-3);justify-items:start;padding-block:var(--space-2)}.landers .copy p{margin:0}
.tiles.brief{grid-template-columns:repeat(auto-fill,minmax(8.5rem,1fr));gap:var(--space-2)}.brief .tile{padding:var(--space-3)}.brief .tile strong{font-size:var(--text-xl)}
.landers.brands{grid-template-columns:repeat(auto-fill,minmax(min(100%,18rem),1fr))}.brands h3{margin:0;font-size:var(--text-sm);color:var(--color-muted)}
.brands .where{display:flex;flex-wrap:wrap;gap:0 var(--space-3);font-size:var(--text-sm);overflow-wrap:anywhere}.brands .tongues{color:var(--color-muted)}
.week dl{display:grid;gap:var(--space-2);margin:var(--space-2) 0 0}.week dl>div{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:var(--space-3);align-items:center}.week dt{min-width:0;font-size:var(--text-sm);hyphens:auto}.week dd{display:flex;gap:var(--space-2);align-items:center;margin:0}.week strong{min-width:3.5rem;text-align:end;font-variant-numeric:tabular-nums}
.spark{display:block;width:4.5rem;height:1.75rem}.spark rect{fill:var(--color-action)}.spark line{stroke:var(--color-border)}
.landers h2 a{color:inherit;text-decoration:none}.landers h2 a:hover{text-decoration:underline}
.landers .campaigns{display:flex;flex-wrap:wrap;gap:var(--space-1) var(--space-3);font-size:var(--text-sm)}
`

/**
 * Frames of the matrix by their width in CSS pixels, each with its height, its scale, and the scale
 * on a phone of 390 px: two narrow ones side by side there, and wide ones whole.
 */
const SCALES = [
  [320, 720, 0.5, 0.5],
  [390, 720, 0.5, 0.43],
  [768, 960, 0.375, 0.375],
  [1280, 900, 0.3, 0.27],
  [1920, 1080, 0.25, 0.18],
] as const
const scaled = (of: (row: (typeof SCALES)[number]) => number): string =>
  SCALES.map((row) => {
    const [width, height] = row
    const scale = of(row)
    return `.shots .w${width}{width:${width * scale}px;height:${height * scale}px}.shots .w${width} iframe{width:${width}px;height:${height}px;transform:scale(${scale})}`
  }).join('')
const LOOKS = `${scaled(([, , scale]) => scale)}@media (max-width:640px){.looks{gap:var(--space-4) var(--space-2)}${scaled(([, , , scale]) => scale)}}`

const READY = `
.ready{display:grid;gap:var(--space-3);margin:0;padding:0;list-style:none}.ready li{display:grid;grid-template-columns:7rem minmax(0,1fr);gap:var(--space-2) var(--space-4);align-items:start;padding-bottom:var(--space-3);border-bottom:1px solid var(--color-border)}.ready li:last-child{border-bottom:0}
.ready .tag{justify-self:start}.ready h3{margin:0;font-size:var(--text-md)}.ready p{margin:var(--space-1) 0 0;overflow-wrap:anywhere}
@media (max-width:599px){.ready li{grid-template-columns:minmax(0,1fr)}}
`

const FINDINGS = `
.finding{min-width:0;margin-top:var(--space-2);overflow-wrap:anywhere}.finding p{margin:0}.finding summary{width:fit-content;padding-block:var(--space-1);cursor:pointer;font-size:var(--text-sm);text-decoration:underline}.finding code{display:block;padding:var(--space-2) var(--space-3);border-radius:var(--radius-control);background:color-mix(in srgb,currentColor 8%,transparent);font-size:var(--text-sm)}
@media (max-width:640px){.finding summary{padding-block:calc((var(--size-touch) - 1.5em)/2)}}
`

const THEMES = `
.studio{display:grid;gap:var(--space-4);align-items:start}.studio>*{min-width:0;margin:0}
.theme{display:grid;gap:var(--space-4)}.theme fieldset{display:grid;gap:var(--space-4);min-width:0;margin:0;padding:0;border:0}.theme legend{padding:0;margin-bottom:var(--space-3);font-weight:var(--weight-label);font-size:var(--text-lg)}
.theme:has([name=shown_scheme][value=first]:checked) [data-scheme=second],.theme:has([name=shown_scheme][value=second]:checked) [data-scheme=first]{display:none}
.theme .find .note{margin:var(--space-1) 0 0;min-height:1.5em}.theme .schemes{gap:0}.schemes .row{display:flex;flex-wrap:wrap;gap:var(--space-2)}.schemes label{display:flex;gap:var(--space-2);align-items:center;min-height:var(--size-touch);padding:0 var(--space-4);border:1px solid var(--color-control);border-radius:var(--radius-control);cursor:pointer}.schemes label:has(:checked){border-color:var(--color-action);background:var(--color-soft);color:var(--color-on-soft)}.schemes .note{margin-top:var(--space-2)}
.token{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:var(--space-1) var(--space-3);align-items:center;padding-bottom:var(--space-3);border-bottom:1px solid var(--color-border)}
.token>[name=reset][hidden]{display:inline-flex;visibility:hidden}.token>label{font-weight:var(--weight-label);overflow-wrap:anywhere}.token>.control,.token>.pairs-of,.token>.fault{grid-column:1/-1}
.token .control{display:flex;gap:var(--space-3);align-items:center;min-width:0}.token .control>*{min-width:0;flex:1}.token output{flex:none;min-width:4.5rem;font-variant-numeric:tabular-nums}
.token input[type=color]{flex:none;width:5rem;height:var(--size-touch);padding:2px;border:1px solid var(--color-control);border-radius:var(--radius-control);background:none;cursor:pointer}
.token input[type=range]{min-height:var(--size-touch);padding:0;accent-color:var(--color-action)}
.pairs-of{display:grid;gap:var(--space-1);margin:0;padding:0;list-style:none;color:var(--color-muted);font-size:var(--text-sm)}.pairs-of [data-low]{color:var(--color-danger-text);font-weight:var(--weight-strong)}
.fault{margin:0;color:var(--color-danger-text);font-weight:var(--weight-strong);font-size:var(--text-sm)}
.matrix{display:grid;gap:var(--space-4)}.matrix>.note{max-width:31rem;margin:0}.matrix section{display:grid;gap:var(--space-2)}.matrix h2{font-size:var(--text-md)}
.shots{display:flex;gap:var(--space-3);align-items:start}.shots figure{margin:0}.shots figcaption{color:var(--color-muted);font-size:var(--text-sm)}
.shots .frame{position:relative;overflow:hidden;border:1px solid var(--color-border);border-radius:var(--radius-card);background:var(--color-sunken)}
.shots iframe{position:absolute;inset:0 auto auto 0;border:0;transform-origin:0 0;background:#fff}
.shots .desktop{width:22.5rem;height:16rem}.shots .desktop iframe{width:1280px;height:912px;transform:scale(.28125)}
.shots .phone{width:8.125rem;height:16rem}.shots .phone iframe{width:390px;height:768px;transform:scale(.33334)}
main:has(.looks){max-width:none}.looks{flex-wrap:wrap;gap:var(--space-4);margin:0 0 var(--space-5);padding:0;list-style:none}.looks .frame{max-width:100%}.looks [data-differs] .frame{border:2px solid var(--color-action)}.looks [data-fault] .frame{border:2px solid var(--color-danger)}.looks figcaption{contain:inline-size;display:grid;gap:var(--space-1);margin-top:var(--space-2)}.looks .pair{display:flex;flex-wrap:wrap;gap:var(--space-2)}.looks .pair>div{max-width:100%}.looks .pair code{color:var(--color-muted);font-size:var(--text-sm)}.looks .tag{white-space:normal}.looks .acts{display:flex;flex-wrap:wrap;gap:var(--space-2);align-items:center}.looks .marks{display:flex;flex-wrap:wrap;gap:var(--space-1);margin:0;padding:0;list-style:none}.looks .marks [hidden]{display:none}.looks figcaption a{display:inline-flex;align-items:center;min-height:var(--size-touch)}.filter>:has([name=port]){grid-column:span 2}.filter>details{grid-column:1/-1}.filter>details>summary{display:list-item;min-height:var(--size-touch);padding-block:var(--space-2);cursor:pointer}.chosen{min-width:0;margin:0;padding:0;border:0;display:grid;grid-template-columns:repeat(auto-fill,minmax(11rem,1fr));gap:0 var(--space-3)}
.theme .acts{position:sticky;bottom:0;display:flex;flex-wrap:wrap;gap:var(--space-2);align-items:center;margin:0 calc(-1*var(--pad-card)) calc(-1*var(--pad-card));padding:var(--space-3) var(--pad-card);border-top:1px solid var(--color-border);border-radius:0 0 var(--radius-card) var(--radius-card);background:var(--color-surface)}.theme .acts>p{flex-basis:100%;margin:0}
@media (min-width:1000px){.studio{grid-template-columns:minmax(20rem,1fr) auto}.matrix{position:sticky;top:calc(var(--size-nav) + var(--space-4));max-height:calc(100dvh - var(--size-nav) - var(--space-6));overflow-y:auto}}
${LOOKS}
@media (max-width:640px){.filter>:has([name=port]){grid-column:1/-1}.shots:not(.looks){flex-direction:column}.shots .desktop{width:min(22.5rem,100%)}}
`

/**
 * Fields of the imprint are shown for the country that is chosen; browsers without `:has` show all.
 */
const DEMANDED = IMPRINT_COUNTRIES.map(
  (code) => `.company:has(option[value=${code}]:checked) [data-demanded~=${code}]{display:block}`,
).join('')
const MAKING = `
.make{display:grid;gap:var(--space-4)}.make>*{margin:0}.make>.stack>*{max-width:40rem}
.make .pictures{max-width:none}.make .pictures [data-row]{grid-template-columns:repeat(auto-fill,minmax(min(100%,15rem),1fr))}
.make .pictures label{flex-direction:column;gap:var(--space-2);padding:var(--space-2)}.make .pictures img{width:100%;height:auto;border-radius:calc(var(--radius-control)/2)}
.make .front{max-width:none}.make .front>*{margin-block:0}.make .front .shots{flex-flow:row wrap;margin-top:var(--space-3)}
.make .front figure{flex:1 1 17rem;max-width:40rem}.make .front figure:last-child{flex:0 1 14.45rem}
.make .front .frame{container-type:inline-size;width:auto;height:auto;aspect-ratio:1280/912}.make .front iframe{transform:scale(tan(atan2(100cqi,1280px)))}
.make .front .phone{aspect-ratio:390/768}.make .front .phone iframe{transform:scale(tan(atan2(100cqi,390px)))}
.make .reasons{max-width:none;grid-template-columns:repeat(auto-fill,minmax(min(100%,9.5rem),1fr));column-gap:var(--space-4)}
.company:has(select) [data-demanded]{display:none}${DEMANDED}
.make .acts{display:flex;flex-wrap:wrap;gap:var(--space-2);align-items:center}.make .acts>p{flex-basis:100%;margin:0}
`

/** Ready for a `<style>`. */
export const consoleCss: string = (
  FRAME +
  QUEUE +
  AUDIT +
  LISTS +
  CHARTS +
  LANDERS +
  READY +
  FINDINGS +
  THEMES +
  MAKING
).replaceAll('\n', '')
