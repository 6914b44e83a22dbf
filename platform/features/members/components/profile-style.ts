import { styled } from 'styled-components'

/**
 * Layout of a profile: two columns on wide screens; on phones the photo with the name on it, and a
 * fixed bar of actions.
 */
export const Block = styled.article`
  padding-block: var(--space-4) var(--space-6);
  .top { position: relative; display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-5); }
  .open-photo { display: block; }
  :is(.open-photo, .gallery a) { color: inherit; text-decoration: none; }
  .main { position: relative; overflow: hidden; border-radius: var(--radius-card); }
  .main[data-empty] .photo { aspect-ratio: 2; }
  .pictures { position: relative; display: grid; }
  .pictures > :is(.open-photo, .main, .turns) { grid-area: 1 / 1; min-width: 0; }
  .turns { z-index: 1; align-self: center; display: flex; justify-content: space-between; padding-inline: var(--space-2); pointer-events: none; }
  .turns a { pointer-events: auto; }
  .pictures > .menu { position: absolute; z-index: 1; top: var(--space-3); right: var(--space-3); }
  .pictures > .answer { position: absolute; z-index: 1; top: var(--space-3); right: calc(var(--space-3) + max(44px, var(--size-touch)) + var(--space-2)); }
  .main .count { position: absolute; z-index: 2; right: var(--space-3); bottom: var(--space-3); display: inline-flex; align-items: center; gap: var(--space-1); padding: var(--space-1) var(--space-3); border-radius: var(--radius-chip); background: rgb(0 0 0 / 0.66); color: #fff; font-size: var(--text-sm); }
  .head .name { display: flex; align-items: center; flex-wrap: wrap; gap: var(--space-2); margin: 0; font-size: var(--text-2xl); overflow-wrap: anywhere; }
  .head .dot { width: 12px; height: 12px; border-radius: 50%; background: var(--color-online); }
  h2 { margin: var(--space-5) 0 var(--space-2); font-size: var(--text-lg); }
  .head .place { margin: var(--space-1) 0 var(--space-3); color: var(--color-muted); }
  .reply { display: inline-flex; align-items: center; min-height: 44px; font-size: var(--text-sm); font-weight: var(--weight-strong); text-decoration: none; }
  .note { white-space: pre-line; overflow-wrap: anywhere; margin: 0; }
  .actions { display: flex; flex-wrap: wrap; gap: var(--space-2); margin-block: var(--space-4); }
  .actions > :first-child, .actions > :nth-child(2) { flex: 1 1 9rem; }
  dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(9rem, 100%), 1fr)); gap: var(--space-3); margin: 0; }
  dt { font-size: var(--text-sm); color: var(--color-muted); }
  dd { margin: 0; font-weight: var(--weight-strong); color: var(--color-heading); }
  .chips { display: flex; flex-wrap: wrap; gap: var(--space-2); margin: 0; padding: 0; list-style: none; }
  .chips li { display: inline-flex; align-items: center; gap: var(--space-1); padding: var(--space-1) var(--space-3); border-radius: var(--radius-chip); border: var(--stroke-thin) solid var(--color-border); background: var(--color-surface); font-size: var(--text-sm); }
  /* The link fills the chip, and a little more: it is pressed with a finger. */
  .chips li a { display: inline-flex; align-items: center; gap: var(--space-1); margin: calc(-1 * var(--space-1)) calc(-1 * var(--space-3)); padding: var(--space-2) var(--space-3); color: inherit; text-decoration: none; }
  .chips li[data-shared] { border-color: transparent; background: var(--color-soft); color: var(--color-on-soft); font-weight: var(--weight-strong); }
  summary { padding-block: 10px; cursor: pointer; }
  .gallery { display: grid; grid-template-columns: repeat(3, 1fr); gap: var(--space-2); margin-top: var(--space-3); }
  .gallery .photo { border-radius: var(--radius-photo); overflow: hidden; }
  /* The lock suffices: a silhouette above it would overflow so small a tile. */
  .gallery .photo:has(> .photo-locked) > .icon { display: none; }
  /* Six related members (RELATED): one row on wide screens, full rows on phones. */
  @media (min-width: 992px) { .related ul { grid-template-columns: repeat(6, minmax(0, 1fr)); } }
  /*
   * Name and place overlay the photo, whose height keeps them on a phone's first screen, even below
   * two banners and above the bar of actions.
   */
  @media (max-width: 767.98px) {
    .main .photo { width: 100%; max-height: max(14rem, 100svh - 330px); }
    .pictures { display: contents; }
    .gallery { order: 1; margin: 0; }
    /*
     * With letters so large that no name fits beside the photo count, the count moves beside the
     * buttons: the clamp switches between its two ends.
     */
    .top[data-photo] .main .count { bottom: clamp(var(--space-3), (18rem - 100vw) * 99, 100% - 3rem); right: clamp(var(--space-3), (18rem - 100vw) * 99, var(--space-3) + 2 * max(44px, var(--size-touch)) + 4 * var(--space-2)); }
    .top[data-photo] > .head {
      grid-area: 1 / 1; z-index: 1; align-self: end; margin-inline: var(--edge, 0px); padding: var(--space-7) clamp(var(--space-4), (100vw - 18rem) * 99, 5.5rem) var(--space-3) var(--space-4);
      background: linear-gradient(to top, rgb(0 0 0 / 0.8), rgb(0 0 0 / 0.58) 62%, transparent); border-radius: 0 0 var(--radius-card) var(--radius-card);
      color: #fff; pointer-events: none;
    }
    .top[data-photo] > .head > * { margin-bottom: 0; color: inherit; }
    .top[data-photo] > .head > .name { pointer-events: auto; }
    .rest { order: 2; }
    /* The frame reserves room for it below the page. */
    .action-bar {
      position: fixed; z-index: calc(var(--layer-nav) - 1); inset: auto 0 0; margin: 0;
      padding: min(var(--space-2), 8px) min(var(--space-4), 16px) max(var(--space-2), env(safe-area-inset-bottom));
      background: var(--color-background); border-top: var(--stroke-thin) solid var(--color-border);
    }
    /* With large letters the icon is above the word, then the buttons stack: no word is broken. */
    .actions.action-bar > * { flex-basis: min-content; flex-wrap: wrap; min-width: 44px; padding-inline: min(var(--space-2), 8px); }
    .action-bar .word { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  }
  /* The photo extends to the edges of the screen. */
  @media (max-width: 575.98px) {
    .top[data-photo='edge'] { --edge: calc(-1 * var(--space-4)); margin-top: var(--edge); }
    .top[data-photo='edge'] .open-photo { margin-inline: var(--edge); }
    .top[data-photo='edge'] :is(.main, .main .photo) { border-radius: 0; }
    .top[data-photo='edge'] > .head { border-radius: 0; }
  }
  /* Small enough that both labels fit on one line in most languages. */
  @media (max-width: 479px) { .actions.action-bar > * { gap: var(--space-1); font-size: var(--text-sm); } }
  @media (min-width: 768px) {
    .top { grid-template: auto 1fr / minmax(0, 2fr) minmax(0, 3fr); gap: 0 var(--space-5); align-items: start; }
    .pictures { grid-row: span 2; }
    .member-actions { display: grid; grid-template-columns: auto auto min-content; gap: var(--space-2); margin-block: var(--space-4); }
    .member-actions .actions { display: contents; }
  }
  /*
   * In themes with a large photo the three buttons share half a tablet's width, or what a side rail
   * leaves.
   */
  @media (min-width: 768px) and (max-width: 1199.98px) { .member-actions .actions > * { gap: var(--space-1); padding-inline: min(var(--space-2), 8px); } }
  @media (min-width: 768px) and (max-width: 991.98px) { .member-actions .actions > * { font-size: var(--text-sm); } }
`
