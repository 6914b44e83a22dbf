import { styled } from 'styled-components'
import { nameAgeCss } from '../../../ui/name-age.tsx'

/** One styled block for the whole list: the cards themselves stay plain elements. */
export const List = styled.ul`
  display: grid;
  /* Two columns; one with large text, where names would be cut to a few letters. */
  grid-template-columns: repeat(auto-fill, minmax(min(100%, max(7.5rem, 40%)), 1fr));
  gap: var(--space-3);
  margin: 0;
  padding: 0;
  list-style: none;
  @media (min-width: 576px) { grid-template-columns: repeat(auto-fill, minmax(11rem, 1fr)); gap: var(--space-4); }
  @media (min-width: 1200px) { grid-template-columns: repeat(5, minmax(0, 1fr)); }
  @media (min-width: 1500px) { grid-template-columns: repeat(auto-fill, minmax(11rem, 1fr)); }

  > li {
    position: relative;
    display: flex;
    flex-direction: column;
    min-width: 0;
    overflow: hidden;
    background: var(--color-surface);
    border-radius: var(--radius-card);
    box-shadow: var(--shadow-card);
  }
  /* Draws the border above the picture. */
  > li:not(.between)::after { content: ''; position: absolute; inset: 0; border-radius: inherit; box-shadow: inset 0 0 0 var(--stroke-thin) var(--color-border); pointer-events: none; }
  /* Shown above the text but read after it by screen readers: first the member, then the action. */
  .pic { order: -1; flex: none; position: relative; display: grid; place-items: center; aspect-ratio: var(--photo-ratio, 4 / 5); background: var(--color-soft); color: var(--color-on-soft); }
  .pic img { position: absolute; inset: 0; width: 100%; height: 100%; object-fit: cover; filter: var(--photo-filter, none); }
  /* Tags within the text keep their position. */
  .pic .tag { position: absolute; z-index: 1; top: var(--space-2); left: var(--space-2); max-width: calc(100% - 2 * var(--space-2)); }
  .heart {
    position: absolute; z-index: 2; right: var(--space-2); bottom: var(--space-2);
    display: grid; place-items: center; width: 44px; height: 44px; padding: 0; border: 0;
    border-radius: var(--radius-avatar); background: var(--color-raised); color: var(--color-like);
    box-shadow: 0 1px 3px rgb(0 0 0 / 0.3); cursor: pointer;
  }
  .heart[data-write], .seen .match { background: var(--color-action); color: var(--color-on-action); }
  .heart[aria-pressed='true'] { background: var(--color-like); color: var(--color-raised); }
  .words { padding: var(--space-3); }
  .name { display: flex; align-items: center; gap: var(--space-2); margin: 0; font-size: var(--text-md); line-height: 1.3; }
  ${nameAgeCss}
  .name a::after { content: ''; position: absolute; z-index: 1; inset: 0; border-radius: var(--radius-card); }
  .name a:focus-visible { outline: none; }
  .name a:focus-visible::after { outline: 3px solid var(--color-focus); outline-offset: -3px; }
  .dot { flex: none; width: 10px; height: 10px; border-radius: 50%; background: var(--color-online); }
  .place { margin: 0; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 3; overflow: hidden; font-size: var(--text-sm); line-height: 1.35; color: var(--color-muted); }
  .seen { display: flex; flex-wrap: wrap; gap: 0 var(--space-2); margin: 0; font-size: var(--text-sm); color: var(--color-muted); }
  .seen span { display: inline-flex; align-items: center; gap: 4px; min-width: 0; max-width: 100%; }
  .match { padding-inline: var(--space-2); border-radius: var(--radius-chip); }
  .favourite .icon { fill: currentColor; }
  .seen:empty { display: none; }
  .seen b { overflow: hidden; font-weight: inherit; text-overflow: ellipsis; white-space: nowrap; }
  > li[data-fresh]::after { box-shadow: inset 0 0 0 3px var(--color-primary); }
  > [data-card]:has(.name a:active), > li[data-pressed] { filter: brightness(0.85); transform: scale(0.97); }
  @media (hover: hover) and (prefers-reduced-motion: no-preference) {
    > li { transition: transform var(--motion-normal) var(--motion-ease); }
    > li:hover:not([data-pressed], :active, .between) { transform: translateY(-3px); }
  }
  /* A strip over the whole width; cards after it fill the row before it. */
  grid-auto-flow: row dense;
  > .between { display: block; grid-column: 1 / -1; overflow: visible; background: none; box-shadow: none; border-radius: 0; }
`
