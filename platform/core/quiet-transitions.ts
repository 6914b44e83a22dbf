/**
 * An inline script for the head of every page that the browser draws as well; pages of text stay
 * without any script. A transition between two documents that the browser leaves out (another
 * viewport, a quicker second press, a page without one) rejects promises that no page asked for:
 * they are no errors of the page, which loaded all the same. They are rejected before any other
 * script is there. Plain text: its hash is part of the Content-Security-Policy.
 */
export const QUIET_TRANSITIONS_SCRIPT =
  "for(let n of['pageswap','pagereveal'])addEventListener(n,({viewTransition:t})=>{if(t)for(let p of[t.ready,t.finished,t.updateCallbackDone])p.catch(()=>{})})"
