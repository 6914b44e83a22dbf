/** Tells the script below that React now handles presses. */
const READY = 'pressable'

/**
 * Elements that do nothing without the page's script. The browser itself posts other forms and
 * follows links.
 */
const NEEDS_SCRIPT = 'button[type=button],form:not([method]) button'

/**
 * An inline script for the head of every page that has a script. It holds presses on such buttons
 * until the page handles them, shows each button as busy meanwhile, and then repeats each press
 * once, in the original order. A press is dropped after 15 s, because a late effect would surprise.
 * It is plain text and not a function: its hash is part of the Content-Security-Policy, and
 * compilers may print a function in different ways.
 */
export const EARLY_PRESS_SCRIPT = `(()=>{let p=new Set,f=e=>{let b=e.target.closest('${NEEDS_SCRIPT}');if(b){e.preventDefault();e.stopPropagation();p.add(b);b.ariaBusy=true;setTimeout(()=>p.delete(b)&&(b.ariaBusy=null),15e3)}};addEventListener('click',f,true);addEventListener('${READY}',()=>{removeEventListener('click',f,true);for(let b of p)b.ariaBusy=null,b.click();p.clear()})})()`

/**
 * Repeats the presses that were made before the page could handle them. Call it in the browser once
 * effects have run.
 */
export function releaseEarlyPresses(): void {
  window.dispatchEvent(new Event(READY))
}
