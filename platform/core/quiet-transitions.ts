/**
 * An inline script for the head of every page that also runs in the browser; pages of pure text
 * have no script. When the browser skips a transition between two documents (viewport changed, a
 * quicker second press, a target without one), it rejects promises that the page did not create.
 * They are not errors of the page, which loads normally. The rejection happens before any other
 * script runs. Plain text: its hash is part of the Content-Security-Policy.
 */
export const QUIET_TRANSITIONS_SCRIPT =
  "for(let n of['pageswap','pagereveal'])addEventListener(n,({viewTransition:t})=>{if(t)for(let p of[t.ready,t.finished,t.updateCallbackDone])p.catch(()=>{})})"
