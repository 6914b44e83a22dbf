import { styled } from 'styled-components'

/** The quote of a part of a profile, in a bubble and above the input. */
export const QUOTE = `
  .quote { display: flex; align-items: center; gap: var(--space-2); flex: 1; min-width: 0; margin: 0; padding: var(--space-1) var(--space-2); border-inline-start: 3px solid currentColor; font-size: var(--text-sm); overflow-wrap: anywhere; }
  .quote > span { min-width: 0; }
  .quote b { display: block; }
  .quote .said { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 3; overflow: hidden; white-space: pre-line; }
  .quote img { flex: none; width: 44px; height: 44px; border-radius: min(var(--radius-photo), 8px); object-fit: cover; }
`

/** The list of messages of both sides. */
export const Log = styled.ol`
  display: flex;
  flex-direction: column;
  gap: var(--space-2);
  margin: 0;
  padding: 0;
  list-style: none;

  .day { align-self: center; padding: 4px 12px; border-radius: var(--radius-chip); background: var(--color-sunken); color: var(--color-muted); font-size: var(--text-xs); }
  .since { display: flex; align-items: center; gap: var(--space-3); color: var(--color-link); font-size: var(--text-xs); font-weight: var(--weight-strong); text-align: center; }
  .since::before, .since::after { content: ''; flex: 1; min-width: var(--space-4); border-top: var(--stroke-thin) solid currentColor; }
  .row { display: grid; justify-items: start; gap: 2px; max-width: min(82%, 34rem, 740px); align-self: flex-start; }
  /*
   * The bubble is as wide as its text with its menu beside it, regardless of elements above them.
   */
  .row:not([data-own], [data-waiting]) { display: flex; flex-wrap: wrap; }
  .row:not([data-own], [data-waiting]) > :not(.bubble, .report) { flex-basis: 100%; }
  .row:not([data-own], [data-waiting]) > .bubble { max-width: calc(100% - max(44px, var(--size-touch)) - 2px); }
  .row[data-own] { align-self: flex-end; justify-items: end; }
  .row[data-joins] { margin-top: calc(2px - var(--space-2)); }
  .bubble { padding: var(--space-2) var(--space-3); border-radius: var(--radius-bubble, 18px); background: var(--color-bubble-other); color: var(--color-on-bubble-other); overflow-wrap: anywhere; white-space: pre-wrap; }
  .row[data-own] .bubble:not([data-emoji], [data-gift]) { background: var(--color-bubble-own); color: var(--color-on-bubble-own); }
  .bubble:is([data-photo], [data-gif]) { padding: 0; overflow: hidden; }
  .bubble img { display: block; width: min(20rem, 66vw, 22rem * var(--ratio, 1)); aspect-ratio: var(--ratio, auto); height: auto; object-fit: cover; }
  ${QUOTE}
  .bubble > .quote { margin-bottom: var(--space-1); padding-inline-end: 0; }
  .bubble > .quote img { width: 44px; aspect-ratio: 1; height: 44px; }
  .cover { display: grid; min-width: min(14rem, 100%); }
  .cover > * { grid-area: 1 / 1; }
  .bubble .cover img { width: 100%; height: 100%; min-height: 12rem; aspect-ratio: auto; }
  .cover > div { position: relative; display: grid; align-content: center; justify-items: center; gap: var(--space-2); padding: var(--space-3); background: rgb(0 0 0 / 0.62); color: #fff; font-size: var(--text-sm); text-align: center; }
  .cover a { display: inline-flex; align-items: center; min-height: 44px; color: #fff; }
  .bubble[data-emoji] { padding: 0; background: none; font-size: 2.6rem; line-height: 1.2; }
  /* A red rose is invisible on a red background. */
  .bubble[data-gift] { border: var(--stroke-thin) solid var(--color-border); background: var(--color-raised); color: var(--color-text); }
  .gift { display: grid; justify-items: center; gap: 4px; min-width: 7rem; text-align: center; }
  .meta { padding: 0 var(--space-1); color: var(--color-muted); font-size: var(--text-xs); }
  /* A full touch target within the height of the line. */
  .report { align-self: center; margin-block: -6px; color: var(--color-muted); opacity: 0.75; }
  .report .icon { width: 18px; height: 18px; }
  .meta button { min-height: 44px; margin-block: -14px; padding: 14px 0; border: 0; background: none; color: inherit; font: inherit; cursor: pointer; }
  .reacted { display: flex; }
  .row[data-own] .reacted { justify-content: flex-end; }
  .reaction { position: relative; margin: -10px var(--space-3) 0; padding: 2px 7px; border: var(--stroke-thin) solid var(--color-border); border-radius: 999px; background: var(--color-surface); font-size: 0.95rem; line-height: 1.3; }
  .meta .take-back { margin-block: 0; text-decoration: underline; }
  /* White words on the colour of own bubbles keep their contrast. */
  .row[data-waiting] .bubble { opacity: 0.9; }
  .failed { color: var(--color-danger-text); }
  .kept { display: flex; flex-wrap: wrap; align-items: center; justify-content: flex-end; gap: 0 var(--space-2); color: var(--color-text); text-align: end; }
  .meta.kept button { margin-block: 0; text-decoration: underline; }
  .failed button { min-height: 44px; padding: 0 var(--space-2); border: 0; background: none; color: inherit; font: inherit; font-weight: var(--weight-strong); text-decoration: underline; cursor: pointer; }
  .row[data-focus] { outline: none; }
  .row[data-focus] .bubble { outline: 3px solid var(--color-action); outline-offset: 2px; }
  .notice { align-self: center; width: 100%; max-width: 740px; }
`
