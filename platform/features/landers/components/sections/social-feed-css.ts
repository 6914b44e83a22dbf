/**
 * CSS of the feed. Phones have one column and the call to action at the bottom of the screen;
 * desktops have a card at each side.
 */
export const socialFeedCss = `
.l-feed{padding-block:var(--space-4) var(--space-6);background:var(--color-sunken)}
.l-feed>.container{display:grid;gap:var(--space-4);align-items:start}
.l-feed .card{color:var(--color-text)}
.l-feed-brand .l-cover{height:5.5rem}
.l-cover,.l-poster{background:var(--color-hero) var(--gradient-hero);color:var(--color-on-hero)}
.l-feed[data-cover=brand] :is(.l-cover,.l-poster){background-image:var(--gradient-brand)}
.l-about{padding:0 var(--space-4) var(--space-4)}
.l-about h1{margin:var(--space-3) 0 var(--space-2);font-size:var(--text-3xl);line-height:1.1;hyphens:auto}
.l-about p{margin:0}
.l-ask{display:grid;gap:var(--space-3);margin-top:var(--space-3)}
.l-about .l-note{margin-top:var(--space-3);color:var(--color-muted);font-size:var(--text-sm)}
.l-seal{display:grid;place-items:center;flex:none;width:2.75rem;height:2.75rem;padding:.4rem;border-radius:50%;background:var(--color-surface);box-shadow:inset 0 0 0 1px var(--color-border)}
.l-seal img{width:100%;height:100%;object-fit:contain}
.l-about>.l-seal{position:relative;width:5rem;height:5rem;margin-top:-2.5rem;padding:.9rem;box-shadow:0 0 0 4px var(--color-surface),inset 0 0 0 1px var(--color-border)}
.l-seal[data-size=small]{width:2rem;height:2rem;padding:.3rem}
.l-keep h2{margin:0 0 var(--space-3);font-size:var(--text-lg)}
.l-ticks{display:grid;gap:var(--space-3);margin:0;padding:0;list-style:none}
.l-ticks li{display:grid;grid-template-columns:auto 1fr;gap:var(--space-3)}
.l-ticks .icon{box-sizing:content-box;padding:5px;border-radius:50%;background:var(--color-soft);color:var(--color-on-soft)}
.l-topics{display:grid;grid-auto-flow:column;grid-auto-columns:minmax(5.25rem,1fr);gap:var(--space-1);margin:0;padding:var(--space-3);overflow-x:auto;scrollbar-width:none}
.l-topics a{display:grid;justify-items:center;gap:var(--space-2);padding:2px;border-radius:var(--radius-control);color:inherit;font-size:var(--text-xs);line-height:1.25;text-align:center;text-decoration:none;hyphens:auto}
.l-topics span{display:grid;place-items:center;width:3.75rem;height:3.75rem;border:3px solid var(--color-surface);border-radius:50%;background:var(--color-soft);color:var(--color-on-soft);box-shadow:0 0 0 3px var(--color-primary)}
.l-topics a:hover span{background:var(--color-action);color:var(--color-on-action)}
.l-posts{display:grid;gap:var(--space-4);min-width:0}
.l-post>*{padding-inline:var(--space-4)}
.l-post header{display:flex;align-items:center;gap:var(--space-3);padding-block:var(--space-3)}
.l-post header p{display:flex;flex-wrap:wrap;align-items:center;gap:2px var(--space-2);margin:0;line-height:1.3}
.l-post header small{flex-basis:100%;color:var(--color-muted)}
.l-post h2{margin:0 0 var(--space-2);font-size:var(--text-xl);text-align:left}
.l-post .l-body>p{margin-bottom:var(--space-3)}
.l-post .l-poster{display:grid;place-items:center;min-height:13rem;padding:var(--space-6) var(--space-4);text-align:center}
.l-poster h2{max-width:17em;margin:0;color:inherit;font-size:clamp(1.6rem,5.2vw,2.4rem);line-height:1.15;text-align:center}
.l-choices{display:flex;flex-wrap:wrap;gap:var(--space-2);margin:0;padding-block:var(--space-3) 0;border:0}
.l-choices label{position:relative;display:inline-flex;align-items:center;min-height:var(--size-touch);padding:var(--space-1) var(--space-4);border:var(--stroke-thin) solid var(--color-control);border-radius:99px;font-weight:var(--weight-strong);cursor:pointer}
.l-choices input{position:absolute;inset:0;margin:0;opacity:0;cursor:pointer}
.l-choices label:hover{background:var(--color-soft);color:var(--color-on-soft)}
.l-choices label:has(:checked){border-color:var(--color-action);background:var(--color-action);color:var(--color-on-action)}
.l-choices label:has(:focus-visible){outline:3px solid var(--color-focus);outline-offset:2px}
.l-choices p{flex-basis:100%;margin:var(--space-1) 0 0}
.l-choices:not(:has(:checked)) p{display:none}
.l-talk{display:grid;gap:var(--space-3);margin:0;padding:var(--space-4);border-radius:var(--radius-card);background:var(--color-sunken)}
.l-talk div{display:flex;align-items:end;gap:var(--space-3)}
.l-talk div+div{flex-direction:row-reverse}
.l-talk picture{flex:none}
.l-talk img{width:3.5rem;height:3.5rem;border-radius:50%;object-fit:cover;object-position:50% 35%}
.l-talk p{margin:0;padding:var(--space-3) var(--space-4);border-radius:var(--radius-bubble);background:var(--color-bubble-other);color:var(--color-on-bubble-other)}
.l-talk div:first-child p{box-shadow:inset 0 0 0 var(--stroke-thin) var(--color-border)}
.l-talk div+div p{background:var(--color-bubble-own);color:var(--color-on-bubble-own)}
.l-talk figcaption{color:var(--color-muted);font-size:var(--text-sm);text-align:center}
.l-bill{margin:0;padding:var(--space-2) var(--space-4);border:var(--stroke-thin) dashed var(--color-control);border-radius:var(--radius-card)}
.l-bill div{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 var(--space-4);padding-block:var(--space-3)}
.l-bill div+div{border-top:var(--stroke-thin) solid var(--color-border)}
.l-bill dd{margin:0;font-weight:var(--weight-strong)}
.l-bill div:last-child dd{font-size:var(--text-lg)}
.l-post .l-comments{padding-block:var(--space-4) 0}
.l-comments>p{margin:0 0 var(--space-1);color:var(--color-muted);font-size:var(--text-sm)}
.l-comments summary{display:flex;align-items:center;gap:var(--space-3);min-height:52px;padding-block:var(--space-2);font-weight:var(--weight-strong);line-height:1.35;cursor:pointer;list-style:none}
.l-comments summary::-webkit-details-marker{display:none}
.l-comments summary::before{content:'?';display:grid;place-items:center;flex:none;width:2rem;height:2rem;border-radius:50%;background:var(--color-soft);color:var(--color-on-soft)}
.l-comments summary::after{content:'+';margin-left:auto;font-size:var(--text-xl);line-height:1}
.l-comments [open] summary::after{content:'–'}
.l-comments details+details{border-top:var(--stroke-thin) solid var(--color-border)}
.l-reply{display:flex;gap:var(--space-3);padding:0 0 var(--space-4) var(--space-5)}
.l-reply p{margin:0;padding:var(--space-3) var(--space-4);border-radius:var(--radius-bubble);background:var(--color-sunken)}
.l-reply strong{display:block}
.l-post footer{margin-top:var(--space-3);padding-block:var(--space-3);border-top:var(--stroke-thin) solid var(--color-border)}
.l-post footer a{display:flex;align-items:center;justify-content:space-between;gap:var(--space-3);min-height:var(--size-control);padding:var(--space-1) var(--space-4);border:var(--stroke-thin) solid var(--color-control);border-radius:99px;color:var(--color-link);font-weight:var(--weight-strong);text-decoration:none}
.l-post footer a:hover{background:var(--color-soft);color:var(--color-on-soft)}
.l-post:not(:has(footer)){padding-bottom:var(--space-4)}
.l-feed .l-way a{width:100%;padding-inline:var(--space-3)}
.l-about .l-way a{padding-inline:var(--space-2);font-size:var(--text-md)}
@media (max-width:767.98px){.l-feed{padding-top:var(--space-2)}.l-feed>.container{gap:var(--space-3);padding-inline:var(--space-2)}.l-about .l-way{display:none}.l-feed-bar{position:fixed;z-index:var(--layer-nav);inset:auto 0 0;padding:var(--space-2) var(--space-4) max(var(--space-2),env(safe-area-inset-bottom));background:var(--color-raised);box-shadow:0 -1px 0 var(--color-border)}html:has(.l-feed-bar){scroll-padding-bottom:6rem}body:has(.l-feed-bar){padding-bottom:5rem}}
@media (min-width:768px){.l-feed{padding-block:var(--space-5) var(--space-7)}.l-feed-bar{display:none}.l-feed>.container{grid-template:'brand posts' auto 'keep posts' 1fr/15rem minmax(0,1fr);gap:var(--space-5)}.l-feed-brand{grid-area:brand}.l-keep{grid-area:keep}.l-posts{grid-area:posts}.l-about h1{font-size:var(--text-2xl)}.l-about .l-way{margin-top:var(--space-4)}}
@media (min-width:992px){.l-feed>.container{grid-template:'brand posts keep' auto/16.5rem minmax(0,1fr) 14.5rem}.l-feed-brand,.l-keep{position:sticky;top:calc(var(--size-nav) + var(--space-4))}}
@media (min-width:1200px){.l-feed>.container{grid-template-columns:18.5rem minmax(0,1fr) 16rem}}
`
