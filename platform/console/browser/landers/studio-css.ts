/** Screens without room for the parts of the editor side by side. */
export const PHONE = '(max-width:899px)'

/**
 * CSS of the editor, loaded after the console's: dense, for desktops, with most of the room for the
 * page in the middle.
 */
const SHELL = `
#studio{--size-control:2.25rem;--size-touch:2rem;--pad-control:.625rem}
.studio{display:grid;grid-template:auto auto auto minmax(0,1fr)/minmax(0,1fr);height:100dvh;overflow:clip;font-size:var(--text-sm)}
.studio>:is(.opening,.no-answer){grid-row:1/-1;place-self:center;max-width:min(32rem,calc(100vw - 2rem))}
.studio h1,.studio h2,.studio h3{margin:0}
.studio .hint{margin:0;color:var(--color-muted);font-size:var(--text-xs)}
.top{display:flex;flex-wrap:wrap;row-gap:var(--space-1);gap:var(--space-2);align-items:center;padding:var(--space-2) var(--space-3);border-bottom:1px solid var(--color-border);background:var(--color-surface)}
.top h1{flex:0 1 auto;min-width:0;overflow:hidden;font-size:var(--text-md);white-space:nowrap;text-overflow:ellipsis}
.top .back{display:inline-flex;align-items:center;min-height:var(--size-touch);white-space:nowrap}
#studio .field :is(input:not([type=checkbox]),select,textarea){min-height:var(--size-control);padding-block:4px;font-size:var(--text-sm)}
.top .field{width:8rem}.top .field:first-of-type{width:11rem}.top .field select{padding-inline-end:2.25rem}.top .field .select .icon{inset-inline-end:.5rem}.top .ways button{padding-inline:var(--space-2)}
.top .ways{display:flex;gap:var(--space-1);margin-inline-start:auto}
.top .ways button{white-space:nowrap}
.saved{display:flex;flex:none;gap:var(--space-2);align-items:center;width:8.5rem;height:2rem;margin:0;line-height:1.2;color:var(--color-muted);font-size:var(--text-xs)}
.saved>span{display:-webkit-box;min-width:0;max-height:2.4em;overflow:hidden;overflow-wrap:anywhere;hyphens:auto;-webkit-box-orient:vertical;-webkit-line-clamp:2}
.saved::before{content:'';flex:none;width:8px;height:8px;border-radius:50%;background:var(--color-success)}
.saved:is([data-state=waiting],[data-state=saving])::before{background:var(--color-control)}
.saved:is([data-state=away],[data-state=conflict],[data-state=refused]){color:var(--color-danger-text);font-weight:var(--weight-strong)}
.saved:is([data-state=away],[data-state=conflict],[data-state=refused])::before{background:var(--color-danger)}
.others{display:flex;gap:var(--space-1);align-items:center;min-width:0;max-width:14rem;margin:0;color:var(--color-warning-text);font-size:var(--text-xs)}.others:empty{display:none}.others .icon{flex:none}.others span{min-width:0;max-height:2.4em;overflow:hidden;line-height:1.2;overflow-wrap:anywhere}
.history,.devices{display:flex;gap:2px;margin:0;padding:0;border:0}
.devices [aria-pressed=true]{background:var(--color-soft);color:var(--color-on-soft)}
.act{display:inline-grid;place-items:center;flex:none;width:2rem;height:2rem;padding:0;border:0;border-radius:var(--radius-chip);background:transparent;color:inherit;cursor:pointer}
.act:hover:not(:disabled){background:var(--color-soft);color:var(--color-on-soft)}.act:disabled{opacity:.35;cursor:default}
.languages{display:flex;gap:2px;overflow-x:auto;padding:0 var(--space-3);border-bottom:1px solid var(--color-border);background:var(--color-surface)}
.languages button{display:inline-flex;gap:var(--space-1);align-items:center;min-height:2.25rem;padding:0 var(--space-3);border:0;background:transparent;color:var(--color-text);white-space:nowrap;cursor:pointer}
.languages button:hover{background:var(--color-sunken)}
.languages [aria-selected=true]{box-shadow:inset 0 -3px var(--color-action);font-weight:var(--weight-label)}
.languages .badge[data-tone=danger]{background:var(--color-danger);color:var(--color-on-danger)}
.languages .badge[data-tone=warning]{background:var(--color-warning-soft);color:var(--color-warning-text)}
.studio .desk{display:grid;grid-template:minmax(0,1fr)/15.5rem minmax(0,1fr) 20rem;min-height:0}
.side{display:flex;flex-direction:column;gap:var(--space-4);min-height:0;padding:var(--space-3);overflow-y:auto;background:var(--color-surface)}
.side:first-child{border-inline-end:1px solid var(--color-border)}.fields-side{border-inline-start:1px solid var(--color-border)}
.studio>[class*=_Puck_]{display:grid;grid-template:auto auto auto minmax(0,1fr)/minmax(0,1fr);grid-row:1/-1;height:100dvh;overflow:clip}
.stage{position:relative;min-width:0;min-height:0;overflow:hidden;background:var(--color-sunken)}
.sheet{position:absolute;top:0;left:0;transform-origin:0 0;background:#fff;box-shadow:0 2px 18px rgba(18,21,27,.18)}
.sheet>*,.sheet iframe{width:100%;height:100%;border:0}
.fields-side [class*=PuckFields]{padding:0}
.rows{display:contents}.studio .desk{grid-row:4}.panes{display:none}
@media (min-width:1200px){.top{flex-wrap:nowrap;min-width:0}.top>*{flex-shrink:0}.top .field{flex:0 1 11rem;min-width:4rem}.top .field~.field{flex-basis:8rem}.top h1{flex:0 100 auto}}
@media (max-width:1199px){.studio .desk{grid-template-columns:12.5rem minmax(0,1fr) 16.5rem}.top h1{position:absolute;width:1px;height:1px;clip-path:inset(50%)}}
@media ${PHONE}{
#studio{--size-control:2.75rem;--size-touch:2.75rem}
.top{gap:var(--space-1) var(--space-2);padding:var(--space-1) var(--space-2)}.top .saved{flex:1 1 5rem;width:auto}
.top .field:first-of-type{flex:1 1 8rem;width:auto}.top .field{flex:0 1 7rem;width:auto;min-width:0}
.top .ways button:not(.publish)>span{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}.top .ways button:not(.publish){width:2.75rem;padding:0}.top .publish .icon{display:none}.top .ways{gap:0}
.act{width:2.75rem;height:2.75rem}.devices,.history{gap:0}
#studio .field :is(input:not([type=checkbox]),select,textarea){font-size:1rem}
.languages{padding:0 var(--space-1)}.languages button{min-height:2.75rem}
.panes{display:flex;min-width:0;margin:0;padding:var(--space-1) var(--space-2);border:0;border-bottom:1px solid var(--color-border);background:var(--color-surface);gap:var(--space-1)}
.panes button{flex:1;min-width:0;min-height:2.75rem;padding:0 var(--space-1);border:1px solid var(--color-control);border-radius:var(--radius-control);background:transparent;color:var(--color-text);overflow-wrap:anywhere;cursor:pointer}
.panes [aria-pressed=true]{border-color:var(--color-action);background:var(--color-soft);color:var(--color-on-soft);font-weight:var(--weight-label)}
.studio .desk{grid-template:minmax(0,1fr)/minmax(0,1fr)}.studio .desk>*{grid-area:1/1;border:0}
.desk[data-pane=sections]>:not(.sections-side),.desk[data-pane=page]>:not(.stage),.desk[data-pane=settings]>:not(.fields-side){visibility:hidden}
.sections .acts{flex-wrap:wrap}.sections>.hint{display:none}
}
`

const SECTIONS = `
.sections h2,.add>summary,.fields h3{font-size:var(--text-sm);font-weight:var(--weight-strong)}
.sections .hint{margin-block:2px var(--space-2)}
.sections ol{display:grid;gap:2px;margin:2px 0 0;padding:0;list-style:none}
.sections .row{display:flex;gap:var(--space-2);align-items:center;width:100%;min-height:2.25rem;padding:0 var(--space-2);border:0;border-radius:var(--radius-chip);background:transparent;color:var(--color-text);text-align:start;cursor:pointer}
.sections .row:hover{background:var(--color-sunken)}
.sections .row[aria-current=true]{background:var(--color-soft);color:var(--color-on-soft);font-weight:var(--weight-label)}
.sections :is(ol,li,.row){min-width:0}.sections .name{flex:1;min-width:4rem;overflow-wrap:anywhere}
.sections .id{flex:0 1 auto;max-width:45%;white-space:nowrap;color:var(--color-muted);font-size:var(--text-xs);overflow:hidden;text-overflow:ellipsis}
.sections [aria-current=true] .id{color:inherit}
.sections .dot{flex:none;width:8px;height:8px;border-radius:50%;background:var(--color-danger)}
.sections .dot[data-tone=warning]{background:var(--color-warning-text)}
.sections .acts{display:none;padding-inline-start:var(--space-1)}
.sections li[data-chosen] .acts,.sections li:focus-within .acts{display:flex}
.add>summary{padding-block:var(--space-1);cursor:pointer}
.add .hint{margin-bottom:var(--space-2)}
.kind{display:grid;grid-template-columns:minmax(0,1fr) auto;align-items:center;border:1px solid var(--color-border);border-radius:var(--radius-chip);background:var(--color-raised);color:var(--color-text)}
.add [class*=_Drawer_]{display:grid;gap:3px}.kind>:first-child{min-width:0;padding:0}
.kind .name{display:block;padding:6px var(--space-2);overflow-wrap:anywhere;hyphens:auto;cursor:grab}
.kind:hover{border-color:var(--color-action)}
[data-dnd-dragging] .name{border:1px solid var(--color-action);border-radius:var(--radius-chip);background:var(--color-raised);box-shadow:0 6px 20px rgb(0 0 0/.18);cursor:grabbing}
@media (max-width:1199px){.sections .row{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:0 var(--space-2);padding-block:var(--space-1)}.sections .row .id{grid-row:2;max-width:100%}}
@media ${PHONE}{.sections .row{min-height:2.75rem}.add>summary{padding-block:calc((2.75rem - 1.5em)/2)}}
`

const FIELDS = `
.fields-side [class*=_PuckFields-field]{padding:0;border:0}
.fields{display:grid;gap:var(--space-3);padding-block:var(--space-2)}
.fields+.fields{border-top:1px solid var(--color-border)}
.fields .label .note{float:inline-end;margin-inline-start:var(--space-2);white-space:nowrap;font-variant-numeric:tabular-nums}
.fields .hint{font-size:var(--text-xs)}
.fields textarea{min-height:4.5rem;resize:vertical}
.fields .text{display:grid;gap:var(--space-1)}.fields .text .tag{justify-self:start}
.fields .below.link{justify-self:start;min-height:24px;padding:0;border:0;background:none;color:var(--color-link);font-size:var(--text-xs);text-align:start;text-decoration:underline;overflow-wrap:anywhere;cursor:pointer}.fields .below.hint{overflow-wrap:anywhere}
.fields-side .field .hint{font-size:var(--text-xs)}.fields-side [class*=_PuckFields-field]+[class*=_PuckFields-field]{padding-top:var(--space-3)}
.fields fieldset{margin:0;padding:0;border:0}.fields legend{padding:0;font-weight:var(--weight-label)}
.fields .list ol{display:grid;gap:var(--space-2);margin:var(--space-2) 0;padding:0;list-style:none}
.fields .list li{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:var(--space-1);align-items:end}
.fields .list .acts{display:flex}
.fields .group{display:grid;gap:var(--space-2);padding:var(--space-2);border:1px solid var(--color-border);border-radius:var(--radius-chip)}
.fields .list .error{display:flex;gap:var(--space-1);color:var(--color-danger-text)}
.file{display:flex;flex-wrap:wrap;gap:var(--space-2);align-items:center}
.file img{width:3rem;height:3rem;border-radius:var(--radius-chip);object-fit:cover;background:var(--color-sunken)}
.file .name{flex:1;min-width:8rem;overflow-wrap:anywhere}
`

const DIALOGS = `
.joined{position:fixed;inset:auto auto var(--space-3) 50%;z-index:2;display:flex;gap:var(--space-3);align-items:center;width:max-content;max-width:calc(100vw - 2*var(--space-3));margin:0;padding:var(--space-2) var(--space-2) var(--space-2) var(--space-4);border:1px solid var(--color-border);border-radius:var(--radius-control);background:var(--color-raised);box-shadow:0 6px 20px rgb(0 0 0/.18);transform:translateX(-50%);overflow-wrap:anywhere}.joined p{margin:0}
.studio dialog[data-size=large]{width:min(64rem,calc(100vw - 2rem))}.studio dialog .field+.field{margin-top:var(--space-3)}
.findings{display:grid;gap:var(--space-2);max-height:14rem;margin:var(--space-3) 0 var(--space-4);padding:0;overflow-y:auto;list-style:none}
.findings li{display:grid;grid-template-columns:auto minmax(0,1fr);gap:2px var(--space-2);align-items:start}
.findings .place{font-weight:var(--weight-label)}.findings li>:last-child{grid-column:2;overflow-wrap:anywhere;color:var(--color-muted)}
.versions{display:grid;gap:var(--space-2);margin:var(--space-3) 0;padding:0;list-style:none}
.versions li{display:flex;gap:var(--space-3);align-items:center;justify-content:space-between;padding:var(--space-3);border:1px solid var(--color-border);border-radius:var(--radius-control)}
.versions .facts{display:flex;flex-wrap:wrap;gap:var(--space-1) var(--space-2);align-items:center}.versions .facts p{width:100%;margin:0}
.versions .acts{display:flex;flex-wrap:wrap;gap:var(--space-2);justify-content:flex-end}
.beside{display:grid;grid-template-columns:1fr 1fr;gap:var(--space-3)}.beside figure{min-width:0;margin:0}.beside figcaption{margin-bottom:var(--space-1);font-weight:var(--weight-label)}
.shown{display:flex;flex-wrap:wrap;gap:var(--space-1) var(--space-4);margin:var(--space-3) 0;font-size:var(--text-sm)}.shown div{display:flex;gap:var(--space-1)}.shown dt{color:var(--color-muted)}.shown dt::after{content:':'}.shown dd{margin:0;font-weight:var(--weight-strong)}
.page-frame{height:62vh;overflow:hidden;border:1px solid var(--color-border);border-radius:var(--radius-control);background:var(--color-sunken)}
.page-frame iframe{display:block;border:0;background:#fff}
.differences{display:grid;gap:var(--space-2);margin:var(--space-4) 0 0}.differences dt{color:var(--color-muted);font-size:var(--text-xs)}.differences dd{display:grid;gap:2px;margin:0;overflow-wrap:anywhere}
.differences del{background:var(--color-danger-soft);color:var(--color-danger-text);text-decoration:line-through}.differences ins{background:var(--color-success-soft);color:var(--color-success-text);text-decoration:none}
.differences :is(del,ins){padding:2px 6px;border-radius:4px}
.studio dialog h3{margin-top:var(--space-4);font-size:var(--text-md)}
.clashes fieldset{display:grid;gap:var(--space-1);margin:var(--space-3) 0 0;padding:0;border:0}.clashes legend{padding:0;color:var(--color-muted);font-size:var(--text-xs)}
.clashes label{display:flex;gap:var(--space-2);align-items:baseline;padding:var(--space-2);border:1px solid var(--color-border);border-radius:var(--radius-control);overflow-wrap:anywhere;cursor:pointer}.clashes label:has(:checked){border-color:var(--color-action)}.clashes .error{margin:0;color:var(--color-danger-text);font-weight:var(--weight-strong)}
.files{display:grid;grid-template-columns:repeat(auto-fill,minmax(8rem,1fr));gap:var(--space-2);margin:0;padding:0;list-style:none}
.files button{display:grid;gap:var(--space-1);width:100%;padding:var(--space-1);border:1px solid var(--color-border);border-radius:var(--radius-control);background:transparent;color:var(--color-text);font-size:var(--text-xs);overflow-wrap:anywhere;cursor:pointer}
.files button:hover{border-color:var(--color-action)}.files img,.files .film{display:grid;place-items:center;width:100%;height:7rem;border-radius:var(--radius-chip);object-fit:cover;background:var(--color-sunken)}
.upload{display:grid;gap:var(--space-3);margin-bottom:var(--space-4);padding:var(--space-3);border:1px solid var(--color-border);border-radius:var(--radius-control)}
.upload>button{justify-self:start}.upload[data-over],.file[data-over]{outline:2px dashed var(--color-action);outline-offset:2px}.upload .chosen{width:auto;max-width:100%;height:7rem;justify-self:start;border-radius:var(--radius-chip);object-fit:contain;background:var(--color-sunken)}
@media ${PHONE}{.beside{grid-template-columns:minmax(0,1fr)}.versions li{flex-wrap:wrap}.variant{grid-template-columns:minmax(0,1fr) minmax(0,.6fr) auto}}
.variants{display:grid;gap:var(--space-2);margin:var(--space-3) 0;padding:0;border:0}.variants legend{padding:0;font-weight:var(--weight-label)}.variants>button{justify-self:start}
.variant{display:grid;grid-template-columns:minmax(0,1fr) minmax(7rem,.6fr) auto;gap:var(--space-2);align-items:start}.studio dialog .variant .field+.field{margin-top:0}.variant .act{margin-top:1.75rem}
.variants .error{margin:0;color:var(--color-danger-text);font-size:var(--text-xs)}
`

/** CSS for a `<style>` element. */
export const studioCss: string = SHELL + SECTIONS + FIELDS + DIALOGS
