/**
 * Rules of the frame around every page: navigation, footer, warnings. A string in the document's
 * head instead of styled components: it costs no work on the server and no script in the browser,
 * and works without JavaScript.
 */
const NAV = `
.shell{display:flex;flex-direction:column;min-height:100dvh}
.shell>main{flex:1;min-width:0}
.nav{position:sticky;top:0;z-index:var(--layer-nav);background:var(--color-nav);color:var(--color-on-nav);border-bottom:var(--stroke-thin) solid var(--color-border);padding-top:env(safe-area-inset-top)}
.nav-row{display:flex;align-items:center;gap:var(--space-2);min-height:var(--size-nav)}
.nav a{color:inherit;text-decoration:none}
.nav-logo{display:inline-flex;align-items:center;min-height:44px;margin-right:auto;border-radius:8px}
.nav-logo{gap:var(--space-2)}.nav-brand{font-family:var(--font-heading);font-weight:var(--weight-heading);font-size:var(--text-lg);color:inherit}
.nav-logo img{display:block;height:34px;width:auto;max-width:44vw;object-fit:contain;object-position:left}
.nav-word{display:var(--word-mark,contents)}.nav-word+.nav-word{display:var(--word-text,none)}
.nav-back{display:none;align-items:center;justify-content:center;width:44px;height:44px;margin-left:-10px;border-radius:50%}
.nav-main{display:flex;align-items:center;gap:var(--space-1)}
.nav-main a{position:relative;display:inline-flex;align-items:center;gap:var(--space-2);min-height:44px;padding:0 var(--space-3);border-radius:var(--radius-control);font-family:var(--font-heading);font-weight:var(--weight-label);white-space:nowrap}
.nav-main a[aria-current]{color:var(--color-nav-active)}
.nav-main .nav-icon{position:relative;display:inline-flex;order:-1}
.nav-main .badge{position:absolute;top:-9px;right:-7px}.nav-short{display:none}
.nav-end{display:flex;align-items:center;gap:var(--space-1)}
.nav-end>a:not([data-variant]){display:inline-flex;align-items:center;min-height:44px;padding:0 var(--space-3);font-family:var(--font-heading);font-weight:var(--weight-label);white-space:nowrap}
.nav-end form{display:contents}
.nav .menu a{color:inherit}
.nav-name{max-width:9rem;margin-left:var(--space-1);overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.nav-avatar{display:inline-grid;flex:none;place-items:center;width:34px;height:34px;overflow:hidden;border-radius:50%;background:var(--color-soft);color:var(--color-on-soft)}
.nav-avatar img{width:100%;height:100%;object-fit:cover}
@media (hover:hover){.nav-main a:hover,.nav-back:hover{background:var(--color-soft);color:var(--color-on-soft)}}
@media (max-width:1199.98px){.nav-lang-name,.nav-name{display:none}}
@media (max-width:991.98px){.shell:has(.nav-main) .nav-lang,.nav-long{display:none}.nav-short{display:inline}}
@media (min-width:768px) and (max-width:1199.98px){.nav-main a{padding:0 var(--space-2)}}
@media (min-width:768px) and (max-width:991.98px){.nav-main a{flex-direction:column;justify-content:center;gap:0;font-size:var(--text-xs);letter-spacing:0}.nav-main .badge{top:-6px}}
@media (max-width:767.98px){
.nav-row{min-height:min(var(--size-nav),3.75rem)}
.nav-main{position:fixed;z-index:var(--layer-nav);inset:auto 0 0;gap:0;align-items:stretch;justify-content:space-around;padding:0 var(--space-1) env(safe-area-inset-bottom);background:var(--color-nav);border-top:var(--stroke-thin) solid var(--color-border)}
.nav-main a{flex:1 1 0;flex-direction:column;justify-content:flex-start;gap:1px;min-width:0;min-height:62px;padding:8px 2px 3px;white-space:normal;border-radius:0;font-size:min(var(--text-xs),4vw);letter-spacing:0}
.nav-main .badge{top:-5px}.nav-main .nav-text{max-width:100%;line-height:1.1;text-align:center;overflow-wrap:anywhere}
.shell[data-tabs],.shell[data-tabs]~*{--size-tabbar:calc(63px + env(safe-area-inset-bottom))}
.shell[data-tabs]{padding-bottom:var(--size-tabbar)}
}
.nav-end [data-variant=primary]{white-space:nowrap}
@media (max-width:575.98px){.nav-end summary>.icon:last-child{display:none}.nav-end>form:last-child summary{margin-right:-8px}.nav-logo img{max-width:36vw}}
@media (max-width:15em){.nav-row{flex-wrap:wrap}}
@media (max-width:419.98px){.nav .nav-end [data-variant=primary]{padding-inline:var(--space-3)}.nav-end>a:not([data-variant]){padding:0 var(--space-2)}.nav-row,.nav-end{gap:0}.nav-logo img{height:30px;max-width:31vw}}
@media (max-width:399.98px){.shell:not([data-tabs]) .nav-logo:not(:only-child) img{width:30px;object-fit:cover}}
@media (max-width:359.98px){.nav .nav-end [data-variant=primary]{padding-inline:var(--space-2);white-space:normal;line-height:1.1}.shell[data-tabs] .nav-row:has(.nav-end>a) .nav-logo img{width:30px;object-fit:cover}}
@media (max-width:767.98px){
.shell:has(.action-bar)~*{--size-foot:calc(var(--size-control) + 2*var(--space-2))}
.shell:has(.order-bar)~*{--size-foot:64px}
.shell[data-tabs]:has(.action-bar,.order-bar)~*{--size-tabbar:0px}
.shell:has(.action-bar) .nav-main{display:none}
.shell:has(.action-bar){padding-bottom:calc(var(--size-control) + 2*var(--space-2) + env(safe-area-inset-bottom))}
.shell[data-tabs]:has(.order-bar){--size-tabbar:0px;padding-bottom:0}.shell:has(.order-bar) .nav-main{display:none}
}
.shell:has(.composer)~*{--size-foot:var(--size-composer,88px)}
@media (max-height:479.98px){.nav{position:relative}}
@media (display-mode:standalone){.nav-back{display:inline-flex}}
`

/**
 * Conversations fill the screen below the navigation; on narrow screens an open one hides the list
 * (`ChatLayout`).
 */
const CHATS = `
.shell:has(.chat-panes){--size-panes:calc(100dvh - var(--size-nav) - env(safe-area-inset-top) - 1px)}
.shell[data-chat]{height:100dvh}
.shell[data-chat]>main{display:flex;min-height:0}
@media (max-width:991.98px){.shell[data-chat]>.nav{display:none}}
@media (min-width:992px){.shell:not([data-chat])>main:has(.chat-panes){flex:none;display:flex;height:max(24rem,var(--size-panes))}}
`

const FOOTER = `
.footer{margin-top:var(--space-7);padding:var(--space-6) 0 max(var(--space-6),env(safe-area-inset-bottom));background:var(--color-footer);color:var(--color-on-footer);font-size:var(--text-sm)}
.footer a{color:inherit;overflow-wrap:anywhere}
.footer h2{margin:0 0 var(--space-2);color:inherit;font-size:var(--text-md)}
.footer ul{margin:0;padding:0;list-style:none}
.footer li a{display:inline-flex;align-items:center;min-height:44px;text-decoration:none}
.footer li a:hover{text-decoration:underline}
.footer-brand{display:inline-flex;align-items:center;gap:var(--space-3);min-height:44px;margin-bottom:var(--space-5);font-family:var(--font-heading);font-size:var(--text-xl);font-weight:var(--weight-heading);text-decoration:none}
.footer-brand img{width:40px;height:40px}
.footer-columns{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(11rem,100%),1fr));gap:var(--space-5)}
@media (max-width:575.98px){.footer-columns{grid-template-columns:repeat(auto-fit,minmax(min(9.5rem,100%),1fr));gap:var(--space-4)}.footer-columns>:last-child{grid-column:1/-1}}
.footer address{font-style:normal;line-height:1.7}
.footer-small{margin-top:var(--space-5);padding-top:var(--space-4);border-top:var(--stroke-thin) solid color-mix(in srgb,currentColor 25%,transparent)}
.footer-small p{max-width:48rem;margin:0 0 var(--space-2)}
.footer-us{margin-top:var(--space-5)}
.footer-us h2{margin:0 0 2px;color:inherit;font-size:var(--text-sm)}
.footer-us p{max-width:60rem;margin:0 0 var(--space-3)}
.footer[data-compact]{padding-top:var(--space-4);background:none;color:var(--color-muted);border-top:var(--stroke-thin) solid var(--color-border)}
.footer[data-compact] .footer-columns{display:flex;flex-wrap:wrap;gap:0 var(--space-4)}
.footer[data-compact] :is(nav,ul){display:contents}
.footer[data-compact] .footer-brand{display:none}
.footer[data-compact] .footer-columns>a{display:inline-flex;align-items:center;min-height:44px}
.footer[data-compact] details[open]{flex:1 0 100%}
.footer[data-compact] details[open] :is(nav,ul){display:flex;flex-wrap:wrap;gap:0 var(--space-4)}
.footer summary{display:inline-flex;align-items:center;gap:var(--space-3);min-height:44px;text-decoration:underline;cursor:pointer;list-style:none}
.footer summary::-webkit-details-marker{display:none}
.footer summary::after{content:'';width:7px;height:7px;margin-top:-4px;border:solid currentColor;border-width:0 2px 2px 0;rotate:45deg}
.footer details[open] summary::after{margin-top:4px;rotate:225deg}
@media (min-width:768px){@supports selector(::details-content){
.footer[data-compact] summary{display:none}
.footer[data-compact] details,.footer[data-compact] details::details-content{display:contents;content-visibility:visible}
.footer[data-compact] details :is(nav,ul){display:contents}
}}
.footer[data-compact] .footer-small{margin-top:var(--space-2);padding-top:var(--space-2);border:0}
@media (display-mode:standalone){.footer{margin-top:var(--space-5);padding-top:var(--space-4)}.footer-brand,.footer-contact{display:none}}
`

const WARNINGS = `
.warnings{background:var(--color-soft);color:var(--color-on-soft);font-size:var(--text-sm);border-bottom:var(--stroke-thin) solid color-mix(in srgb,currentColor 20%,transparent)}
.warnings[data-tone=warning]{background:var(--color-warning-soft);color:var(--color-warning-text)}
.warnings .container{display:flex;align-items:center;flex-wrap:wrap;gap:0 var(--space-3);padding-block:var(--space-1)}
.warnings p{flex:1 1 15rem;margin:0;padding-block:var(--space-1)}
.warnings form{display:contents}.warnings form button{margin-left:auto}
.warnings :is(a,button){display:inline-flex;align-items:center;justify-content:center;min-width:44px;min-height:44px;padding:0 var(--space-2);border:0;background:none;color:inherit;font:inherit;font-weight:var(--weight-strong);text-decoration:underline;cursor:pointer}
@media (max-width:767.98px){
aside.warnings .container{display:grid;grid-template-columns:auto 1fr auto;align-items:start}
aside.warnings p{grid-column:2/-1}aside.warnings p:has(~form button[name=alert]){grid-column:2}
aside.warnings .icon{margin-top:7px}
aside.warnings :is(a,form button){grid-column:2;justify-self:start;margin:-8px 0 0 calc(-1*var(--space-2))}
aside.warnings form button[name=alert]{grid-area:1/3;justify-self:end;margin:-7px -8px 0 0}
aside.warnings button .icon{margin:0}
}
ul>li.warnings{display:grid;align-items:center;border:0;background:var(--color-soft)}
li.warnings .container{position:static;display:grid;grid-template-columns:1fr;justify-items:center;gap:var(--space-2);padding:var(--space-5) var(--space-3) var(--space-3);text-align:center}
li.warnings :is(p,.icon,a,form button){grid-column:1;margin:0;justify-self:center}
li.warnings form button[name=alert]{position:absolute;z-index:1;grid-area:auto;top:0;right:0}
.entry{position:fixed;inset:0;z-index:calc(var(--layer-banner) + 50);display:grid;place-items:center;overflow-y:auto;padding:var(--space-4);background:var(--color-overlay);-webkit-backdrop-filter:blur(14px);backdrop-filter:blur(14px)}
.entry>section{width:min(30rem,100%);padding:var(--space-6) var(--space-5) var(--space-5);border-radius:var(--radius-modal);background:var(--color-raised);color:var(--color-text);box-shadow:var(--shadow-raised);text-align:center}
.entry-brand{display:flex;align-items:center;justify-content:center;gap:var(--space-3);margin:0 0 var(--space-4);font-family:var(--font-heading);font-size:var(--text-2xl);color:var(--color-heading)}
.entry h2{font-size:var(--text-2xl)}
.entry-age{display:inline-grid;place-items:center;min-width:56px;height:56px;padding:0 var(--space-3);margin-bottom:var(--space-3);border:3px solid currentColor;border-radius:999px;color:var(--color-link);font-family:var(--font-heading);font-size:var(--text-xl);font-weight:var(--weight-heading)}
.entry form{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(10rem,100%),1fr));gap:var(--space-3);margin:var(--space-5) 0 0}
.entry :is(.entry-yes,.entry-no){display:flex;align-items:center;justify-content:center;min-height:max(var(--size-control),48px);padding:var(--space-1) var(--space-3);border:2px solid var(--color-action);border-radius:var(--radius-control);background:var(--color-action);color:var(--color-on-action);font:inherit;font-weight:var(--weight-label);text-decoration:none;cursor:pointer}
.entry .entry-no{background:transparent;color:var(--color-link);border-color:var(--color-link)}
.entry small{display:block;margin-top:var(--space-4);color:var(--color-muted)}
@media not all and (display-mode:standalone){html:has(.entry){overflow:hidden}}
@media (display-mode:standalone){.entry{display:none}}
`

const PROSE = `
.prose{max-width:44rem;margin:0 auto;padding:var(--space-6) var(--space-4) var(--space-5);line-height:1.7}
.prose h1{margin-bottom:var(--space-5)}
.prose h2{margin:var(--space-7) 0 var(--space-3);font-size:var(--text-xl)}
.prose h3{margin:var(--space-5) 0 var(--space-2);font-size:var(--text-lg)}
.prose li{margin-bottom:var(--space-1)}
.prose :is(ul,ol){padding-left:1.4em}
.prose blockquote{margin:0 0 var(--space-4);padding:var(--space-3) var(--space-4);border-left:4px solid var(--color-primary);background:var(--color-sunken)}
.prose blockquote>:last-child{margin:0}
.prose .table{overflow-x:auto;margin-bottom:var(--space-4)}
@media (max-width:575.98px){.prose table{font-size:var(--text-sm);line-height:1.4}.prose :is(th,td){padding:var(--space-2) var(--space-1);vertical-align:top;hyphens:auto}}
.prose .contents{margin-bottom:var(--space-5);padding:var(--space-2) var(--space-4);border:var(--stroke-thin) solid var(--color-border);border-radius:min(var(--radius-card),16px);background:var(--color-surface)}
.prose .contents summary{min-height:44px;display:flex;align-items:center;gap:var(--space-2);font-weight:var(--weight-strong);cursor:pointer}
.prose .contents summary::after{content:'';width:8px;height:8px;margin-left:auto;border:solid currentColor;border-width:0 2px 2px 0;rotate:45deg}
.prose .contents[open] summary::after{rotate:225deg}
.prose .contents a{display:block;padding:6px 0;text-decoration:none}
.page-plain{display:grid;grid-template-columns:minmax(0,1fr);gap:var(--space-4);max-width:36rem;margin:0 auto;padding:var(--space-7) var(--space-4)}
.page-plain>*{margin:0}
.page-plain .choices{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(12rem,100%),1fr));gap:var(--space-3)}
.page-plain .choices button{display:flex;align-items:center;justify-content:space-between;min-height:52px;padding:0 var(--space-4);border:var(--stroke-thick) solid var(--color-control);border-radius:var(--radius-control);background:var(--color-surface);color:var(--color-text);text-align:start;cursor:pointer}
.page-plain .choices button[aria-current]{border-color:var(--color-action);background:var(--color-soft);color:var(--color-on-soft);font-weight:var(--weight-strong)}
.account-sections{display:grid;grid-template-columns:minmax(0,1fr);gap:var(--space-2);margin:var(--space-3) 0 0;padding:0;list-style:none}
.account-sections a{display:grid;grid-template-columns:auto minmax(0,1fr) auto;align-items:center;gap:min(var(--space-4),5vw);min-height:64px;padding:var(--space-3) min(var(--space-4),5vw);border-radius:var(--radius-card);background:var(--color-surface);color:var(--color-text);text-decoration:none}
.account-sections a:hover{background:var(--color-soft);color:var(--color-on-soft)}
.account-sections span{display:grid;grid-template-columns:minmax(0,1fr);gap:2px;hyphens:auto}
`

/** Prints receipts black on white whatever the theme, without controls. */
const PRINT = `
@media print{
:root{color-scheme:light}
*,*::before,*::after{background:none!important;color:#000!important;box-shadow:none!important}
.nav{position:static}
.nav-main,.nav-end,.nav-back,.warnings,.footer nav,.skip-link{display:none!important}
.shell[data-tabs]{padding-bottom:0}
}
`

/** Ready for the head, after the base rules. */
export const shellCss: string = (NAV + CHATS + FOOTER + WARNINGS + PROSE + PRINT).replaceAll('\n', '')
