import { styled } from 'styled-components'

/**
 * The game as one block: on a phone all of it fits on the screen, on wide screens the text is
 * beside the deck.
 */
export const Swipe = styled.div`
  --around: 13rem;
  --banner: 0rem;
  --deck-high: clamp(17rem, calc(100dvh - var(--size-nav) - var(--size-tabbar, 0px) - var(--around) - var(--banner) - var(--notice, 0rem)), 41rem);
  .shell:has(.warnings) & { --banner: 6.25rem; }
  /*
   * A card beyond the edge must not widen the page: the browser would lay out and paint a wider
   * page in each frame.
   */
  .shell:has(&) { overflow-x: clip; }
  &:has(> .notice) { --notice: 6rem; }
  display: grid;
  gap: var(--space-3);
  justify-items: center;
  padding-block: var(--space-3) var(--space-5);

  header { display: grid; grid-template-columns: 1fr auto; align-items: center; gap: 0 var(--space-3); width: 100%; max-width: 26rem; }
  h1 { margin: 0; font-size: var(--text-lg); line-height: 1.3; }
  .meter { display: contents; font-size: var(--text-sm); line-height: 1.3; }
  .meter .words-left { grid-column: 1 / -1; font-size: var(--text-sm); line-height: 1.3; }
  .meter b { font-weight: var(--weight-strong); }
  .meter small { color: var(--color-muted); font-size: inherit; }
  .hearts { display: flex; gap: 1px; color: var(--color-muted); }
  .hearts [data-full] { color: var(--color-like); }
  .notice { width: 100%; max-width: 26rem; font-size: var(--text-sm); line-height: 1.35; }
  .notice > div { padding: var(--space-2) var(--space-3); }

  .deck:focus { outline: none; }
  .deck { position: relative; display: grid; width: 100%; max-width: 26rem; height: var(--deck-high); }
  .deck:has(> .empty-state) { height: auto; min-height: var(--deck-high); }
  .deck > .empty-state { align-self: center; }
  /*
   * No clipping: rounded clipping around the layers of its stamps would need its own layer in each
   * frame. No \`inherit\` for its corners: that would be recalculated in each frame.
   */
  .swipe-card {
    position: absolute; inset: 0; display: grid; grid-template-rows: minmax(0, 1fr); align-items: end;
    border-radius: var(--radius-card); background: var(--color-soft); color: #fff; box-shadow: var(--shadow-raised);
    touch-action: pan-y pinch-zoom; user-select: none; -webkit-user-select: none; -webkit-touch-callout: none; cursor: grab; will-change: transform;
  }
  .swipe-card[data-held] { cursor: grabbing; }
  .swipe-card[data-depth='0'] { z-index: 3; }
  .swipe-card[data-depth='1'] { z-index: 2; transform: translate3d(0, calc(2.5% + 9px), 0) scale(0.95); }
  .swipe-card[data-depth='2'] { z-index: 1; transform: translate3d(0, calc(5% + 17px), 0) scale(0.9); }
  .swipe-card[data-leaving] { z-index: 4; pointer-events: none; }
  .swipe-card > img { position: absolute; z-index: -1; inset: 0; width: 100%; height: 100%; border-radius: var(--radius-card); object-fit: cover; filter: var(--photo-filter, none); pointer-events: none; }
  .no-photo { position: absolute; z-index: -1; inset: 0 0 20%; display: grid; place-items: center; color: var(--color-on-soft); }
  .top-line { position: absolute; z-index: 1; inset: var(--space-2) var(--space-2) auto var(--space-3); display: flex; align-items: center; gap: var(--space-2); min-height: 44px; }
  .top-line .more { margin-left: auto; background: rgb(0 0 0 / 0.45); color: #fff; }
  .top-line .count ~ .more { margin-left: 0; }
  .top-line .count { display: inline-flex; align-items: center; gap: 4px; margin-left: auto; padding: 2px 10px; border-radius: 999px; background: rgb(0 0 0 / 0.55); font-size: var(--text-sm); }
  .top-line .tag { position: static; }
  .words { display: grid; gap: var(--space-1); max-height: 100%; overflow: hidden; border-radius: var(--radius-card); padding: 6rem var(--space-4) var(--space-4); background: linear-gradient(transparent, rgb(0 0 0 / 0.18) 2rem, rgb(0 0 0 / 0.5) 5rem, rgb(0 0 0 / 0.82)); }
  .words p { margin: 0; font-size: var(--text-sm); line-height: 1.4; }
  .name { display: flex; align-items: center; gap: var(--space-2); margin: 0; min-width: 0; font-size: var(--text-xl); line-height: 1.2; color: inherit; }
  .name a { display: flex; min-width: 0; white-space: pre; color: inherit; text-decoration: none; }
  .name a::after { content: ''; position: absolute; inset: 0; }
  .name bdi { overflow: hidden; text-overflow: ellipsis; }
  .name a > span { flex: none; }
  .name a:focus-visible { outline: 3px solid #fff; outline-offset: 3px; border-radius: 4px; }
  .dot { flex: none; width: 12px; height: 12px; border: 2px solid #fff; border-radius: 50%; background: var(--color-online); }
  .place { display: flex; align-items: center; gap: 4px; }
  .place .icon { flex: none; }
  .about { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; }
  .shared { display: flex; flex-wrap: wrap; gap: var(--space-1); padding-top: 2px; }
  .shared > span:not(.visually-hidden) { padding: 2px 10px; border-radius: 999px; background: rgb(255 255 255 / 0.22); }
  .stamp {
    position: absolute; z-index: 2; top: 16%; padding: 2px 14px; border: 4px solid currentColor; border-radius: 12px; opacity: 0;
    background: rgb(0 0 0 / 0.35); font: var(--weight-heading) var(--text-2xl)/1.2 var(--font-heading); text-transform: uppercase; letter-spacing: 0.06em; pointer-events: none;
  }
  /*
   * Its own layer, created before the card is dragged: the picture below is not repainted, and the
   * first frame creates none.
   */
  .swipe-card[data-depth='0'] .stamp { will-change: opacity; }
  .stamp[data-stamp='like'] { left: var(--space-4); color: #7dffb0; transform: rotate(-14deg); }
  .stamp[data-stamp='pass'] { right: var(--space-4); color: #ffb3b3; transform: rotate(14deg); }

  .buttons { display: flex; align-items: center; justify-content: center; gap: min(var(--space-5), 6.5vw); min-height: 64px; margin-top: var(--space-3); }
  .buttons form { display: grid; }
  .buttons [aria-disabled='true'] { opacity: 0.55; }
  .keys { display: none; margin: 0; color: var(--color-muted); font-size: var(--text-sm); }
  .ages { margin: 0; color: var(--color-muted); font-size: var(--text-sm); }
  /* On a small phone the buttons stay within reach. */
  @media (max-height: 640px) {
    .buttons { position: sticky; z-index: 5; bottom: calc(var(--size-tabbar, 0px) + var(--space-2)); }
    .about { display: none; }
    .words { padding-bottom: 4.5rem; }
  }
  .foot p { margin: 0; font-size: var(--text-sm); }
  .foot { display: grid; gap: var(--space-2); justify-items: center; text-align: center; }
  @media (hover: hover) and (pointer: fine) { .keys { display: block; } }
  @media (min-width: 576px) { .shell:has(.warnings) & { --banner: 3.5rem; } }
  @media (min-width: 992px) {
    --around: 8.5rem;
    &:has(> .notice) { --notice: 0rem; }
    grid-template: 'words deck' auto 'notice deck' auto 'foot deck' 1fr '. buttons' auto / minmax(0, 20rem) 26rem;
    justify-content: center; justify-items: start; column-gap: var(--space-7);
    header { grid-area: words; padding-top: var(--space-5); gap: var(--space-3); }
    h1 { grid-column: 1 / -1; font-size: var(--text-2xl); }
    .notice { grid-area: notice; }
    .deck { grid-area: deck; }
    .buttons { grid-area: buttons; justify-self: center; }
    .foot { grid-area: foot; align-content: start; justify-items: start; text-align: start; }
  }
  /* A phone in landscape: the card is as high as the screen, and its controls are beside it. */
  @media (max-height: 480px) and (min-width: 560px) and (max-width: 991.98px) {
    --deck-high: max(11rem, calc(100dvh - var(--size-nav) - var(--size-tabbar, 0px) - var(--banner) - 2 * var(--space-3)));
    grid-template: 'words deck' auto 'notice deck' auto 'buttons deck' auto 'foot deck' 1fr / minmax(0, 1fr) minmax(0, 1fr);
    column-gap: var(--space-5);
    header { grid-area: words; }
    .notice { grid-area: notice; }
    .deck { grid-area: deck; }
    .buttons { grid-area: buttons; position: static; margin-top: 0; }
    .foot { grid-area: foot; align-content: start; }
    .words { padding: 2.5rem var(--space-4) var(--space-3); }
  }
  @media (prefers-reduced-motion: no-preference) {
    .swipe-card[data-depth] { transition: transform var(--motion-normal) var(--motion-ease); }
    .swipe-card[data-held] { transition: none; }
    .swipe-card[data-held] ~ .swipe-card { transition: none; }
  }
`
