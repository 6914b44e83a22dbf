/**
 * Rules of controls that nearly every page has, part of the base rules: the browser caches the
 * style sheet, whereas styled components would add them to each page's script as well.
 */
const BUTTON = `
.ui-button{position:relative;max-width:100%;overflow-wrap:break-word;display:inline-flex;align-items:center;justify-content:center;gap:var(--space-2);min-height:var(--size-control);padding:var(--space-1) calc(var(--pad-control)*1.4);border:var(--stroke-thick) solid transparent;border-radius:var(--radius-control);font:inherit;font-family:var(--font-heading);font-weight:var(--weight-label);letter-spacing:var(--letter-label);line-height:1.2;text-align:center;text-decoration:none;cursor:pointer;-webkit-tap-highlight-color:transparent}
.ui-button>span{min-width:0}
.ui-button[data-size=small]{min-height:var(--size-touch);padding-inline:var(--pad-control);font-size:var(--text-sm)}
.ui-button[data-size=large]{min-height:calc(var(--size-control) + 8px);padding-inline:calc(var(--pad-control)*1.8);font-size:var(--text-lg)}
@media (max-width:399.98px){.ui-button[data-size=large]{padding-inline:var(--space-2)}}
@media (max-width:374.98px){.ui-button[data-size=large]{font-size:var(--text-md)}}
.ui-button[data-block]{display:flex;width:100%;padding-inline:var(--space-3)}
.ui-button[data-variant=primary]{background:var(--gradient-action) border-box var(--color-action);border-color:var(--color-edge);color:var(--color-on-action);box-shadow:var(--shadow-action)}
.ui-button[data-variant=secondary]{background:var(--color-soft);border-color:var(--color-edge);color:var(--color-on-soft)}
.ui-button[data-variant=quiet]{background:transparent;color:var(--color-link);padding-inline:var(--pad-control)}
.ui-button[data-variant=inverse]{background:var(--color-on-hero);border-color:var(--color-edge);color:var(--color-hero)}
.ui-button[data-variant=inverse]:focus-visible{outline-color:var(--color-on-hero)}
.ui-button[data-variant=outline]{background:transparent;border-color:currentColor;color:inherit}
.ui-button[data-variant=danger]{background:var(--color-danger);border-color:var(--color-edge);color:var(--color-on-danger)}
@media (hover:hover){
.ui-button[data-variant=primary]:hover{background:var(--color-action-hover)}
.ui-button[data-variant=secondary]:hover{box-shadow:inset 0 0 0 2px var(--color-on-soft)}
.ui-button[data-variant=quiet]:hover{background:var(--color-soft);border-color:var(--color-edge);color:var(--color-on-soft)}
.ui-button:is([data-variant=inverse],[data-variant=outline]):hover{box-shadow:inset 0 0 0 2px currentColor}
.ui-button[data-variant=danger]:hover{box-shadow:inset 0 0 0 2px var(--color-on-danger)}
}
.ui-button:disabled,.ui-button[aria-disabled=true]:not([aria-busy=true]){opacity:.55;box-shadow:none;cursor:not-allowed}
.ui-button[aria-busy=true]{cursor:progress}
.ui-button[aria-busy=true]>*{opacity:0}
.ui-button[aria-busy=true]::after{content:'';position:absolute;width:1.25em;height:1.25em;border:2.5px solid currentColor;border-right-color:transparent;border-radius:50%}
@media (prefers-reduced-motion:no-preference){
.ui-button{transition:background var(--motion-fast) var(--motion-ease),box-shadow var(--motion-fast) var(--motion-ease),transform var(--motion-fast) var(--motion-ease)}
.ui-button:active:not(:disabled){transform:scale(.97)}
.ui-button[aria-busy=true]::after{animation:ui-spin .8s linear infinite}
}
`

const ICON_BUTTON = `
.ui-icon-button{position:relative;display:inline-grid;place-items:center;flex:none;width:max(44px,var(--size-touch));height:max(44px,var(--size-touch));padding:0;border:0;border-radius:var(--radius-avatar);background:transparent;color:inherit;cursor:pointer;text-decoration:none;-webkit-tap-highlight-color:transparent}
.ui-icon-button[data-size=large]{width:64px;height:64px}
.ui-icon-button[data-variant=filled]{background:var(--color-action);color:var(--color-on-action)}
.ui-icon-button:is([data-variant=floating],[data-variant=like],[data-variant=pass]){background:var(--color-raised);color:var(--color-text);box-shadow:var(--shadow-raised),inset 0 0 0 var(--stroke-thin) var(--color-border)}
.ui-icon-button[data-variant=like]{color:var(--color-like)}
.ui-icon-button[data-variant=pass]{color:var(--color-pass)}
.ui-icon-button[aria-pressed=true][data-variant=like]{background:var(--color-like);color:var(--color-raised)}
.ui-icon-button>.badge{position:absolute;top:2px;right:0}
@media (hover:hover){
.ui-icon-button[data-variant=plain]:hover{background:var(--color-soft);color:var(--color-on-soft)}
.ui-icon-button[data-variant=filled]:hover{background:var(--color-action-hover)}
}
.ui-icon-button:disabled{opacity:.55;cursor:not-allowed}
@media (prefers-reduced-motion:no-preference){
.ui-icon-button{transition:transform var(--motion-fast) var(--motion-ease),background var(--motion-fast) var(--motion-ease)}
.ui-icon-button:active:not(:disabled){transform:scale(.92)}
.ui-icon-button[aria-pressed=true][data-variant=like] .icon{animation:ui-pop .35s var(--motion-ease)}
}
`

const MENU = `
.ui-menu{position:relative}
.ui-menu>summary{display:inline-flex;align-items:center;gap:var(--space-1);min-height:44px;min-width:44px;padding:0 var(--space-2);border-radius:var(--radius-control);list-style:none;cursor:pointer;font-family:var(--font-heading);font-weight:var(--weight-label)}
.ui-menu>summary::-webkit-details-marker{display:none}
.ui-menu>.menu{position:absolute;z-index:var(--layer-nav);top:calc(100% + 6px);left:0;min-width:13rem;max-height:70dvh;overflow-y:auto;margin:0;padding:var(--space-2);list-style:none;background:var(--color-raised);color:var(--color-text);border:var(--stroke-thin) solid var(--color-border);border-radius:min(var(--radius-card),16px);box-shadow:var(--shadow-raised)}
.ui-menu[data-align=end]>.menu{left:auto;right:0}
.ui-menu[data-up]>.menu{top:auto;bottom:calc(100% + 6px)}
.ui-menu .menu :is(a,button){display:flex;align-items:center;gap:var(--space-3);width:100%;min-height:44px;padding:var(--space-2) var(--space-3);border:0;border-radius:min(var(--radius-control),10px);background:none;color:inherit;font:inherit;text-align:start;text-decoration:none;cursor:pointer}
.ui-menu .menu [aria-current]{font-weight:var(--weight-strong);color:var(--color-link)}
@media (hover:hover){.ui-menu .menu :is(a,button):hover,.ui-menu>summary:hover{background:var(--color-soft);color:var(--color-on-soft)}}
@media (prefers-reduced-motion:no-preference){.ui-menu[open]>.menu{animation:ui-fade var(--motion-fast) var(--motion-ease)}}
`

/** Buttons, round buttons with an icon, menus. */
export const CONTROLS: string = BUTTON + ICON_BUTTON + MENU
