/** Rules of the editor inside the page: texts that are written in place, sections with nothing to show, and the marks of a drag. */
export const EDITOR_RULES = `
[data-place]{cursor:text!important;border-radius:3px;user-select:text!important;-webkit-user-select:text!important}
[data-place] *{user-select:text!important}
[data-puck-entry] [data-place][data-puck-overlay-portal]:hover{outline:2px dashed currentColor!important;outline-offset:3px}
[data-puck-entry] [data-place][data-puck-overlay-portal]:focus{outline:2px solid #3452c7!important;outline-offset:3px;box-shadow:0 0 0 2px #fff}
[data-place]:empty::before{content:attr(aria-label);opacity:.6}
.studio-empty{display:grid;gap:.25rem;place-items:center;margin:0;padding:2rem 1rem;border:2px dashed var(--color-control);color:var(--color-muted);text-align:center}
.studio-empty strong{color:var(--color-text)}
[data-puck-component]:has(>.studio-part>.l-band)+[data-puck-component]>.studio-part>.l-band[data-tone=plain]{padding-top:0}
.studio-part{display:contents}
[data-puck-entry] *,[data-puck-entry] ::before,[data-puck-entry] ::after{animation-duration:.01ms!important;animation-delay:0s!important;animation-iteration-count:1!important}
`
