/** Tells the script below that React handles presses from now on. */
const READY = 'pressable'

/**
 * Elements that do nothing without the page's script. The browser itself posts other forms and
 * follows links.
 */
const NEEDS_SCRIPT = 'button[type=button],form:not([method]) button'

/**
 * An inline script for the head of every page that has a script. It holds presses on such buttons
 * until the page handles them, shows each button as busy until then, and presses each once more
 * then, in the order of the presses. A press is dropped after 15 s: one that takes effect much
 * later would surprise. Plain text and not a function: its hash is part of the
 * Content-Security-Policy, and a compiler may word a function in different ways.
 */
export const EARLY_PRESS_SCRIPT = `(()=>{let p=new Set,f=e=>{let b=e.target.closest('${NEEDS_SCRIPT}');if(b){e.preventDefault();e.stopPropagation();p.add(b);b.ariaBusy=true;setTimeout(()=>p.delete(b)&&(b.ariaBusy=null),15e3)}};addEventListener('click',f,true);addEventListener('${READY}',()=>{removeEventListener('click',f,true);for(let b of p)b.ariaBusy=null,b.click();p.clear()})})()`

/**
 * Presses again what was pressed before the page was able to answer. Call it in the browser once
 * effects have run.
 */
export function releaseEarlyPresses(): void {
  window.dispatchEvent(new Event(READY))
}
