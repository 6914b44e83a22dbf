import { styled } from 'styled-components'

/** Styles of `ProfilePhotos`. */
export const Photos = styled.div`
  .used { margin: 0 0 var(--space-3); }
  .full { margin-bottom: var(--space-3); }
  .few { margin-block: var(--space-3) var(--space-4); }
  .few ul { justify-content: start; }
  .tiles { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(11rem, calc(33% - var(--space-3))), 1fr)); gap: var(--space-3); margin: 0 0 var(--space-4); padding: 0; list-style: none; }
  @media (max-width: 479px) { .tiles { grid-template-columns: repeat(3, minmax(0, 1fr)); gap: var(--space-2); } }
  .tiles > li { position: relative; min-width: 0; }
  .tiles > li:focus-within { z-index: 1; }
  .tiles > [data-dragging] { z-index: 2; opacity: 0.85; }
  .tile { position: relative; }
  .handle, .tile > img, .add { display: block; width: 100%; aspect-ratio: 4 / 5; border-radius: var(--radius-photo); }
  .handle { padding: 0; border: 0; background: var(--color-soft); cursor: grab; touch-action: manipulation; -webkit-touch-callout: none; }
  .handle img { width: 100%; height: 100%; object-fit: cover; border-radius: inherit; }
  [data-dragging] .handle { cursor: grabbing; box-shadow: var(--shadow-raised); }
  [data-pending] .handle img { opacity: 0.6; }
  .signs { position: absolute; inset: auto var(--space-1) var(--space-1); display: flex; flex-wrap: wrap; gap: var(--space-1); pointer-events: none; }
  .menu-of { display: contents; }
  .menu-of details { position: static; }
  /* A small round icon in the corner of a larger touch target: the face stays visible. */
  .menu-of summary { position: absolute; top: 0; right: 0; width: 44px; padding: 4px; align-items: start; justify-content: end; color: var(--color-text); }
  .menu-of summary > .icon { box-sizing: content-box; padding: 6px; border-radius: 50%; background: var(--color-raised); box-shadow: var(--shadow-card); }
  /*
   * As wide as the tile, on phones a sheet, so that neither the first nor the last column cuts it
   * off.
   */
  .menu-of .menu.menu { top: 56px; inset-inline: 0; min-width: 0; }
  @media (max-width: 767.98px) { .menu-of .menu.menu { position: fixed; inset: auto var(--space-3) calc(var(--size-tabbar, 0px) + var(--space-3)); } }
  .tile > img { object-fit: cover; }
  .tile[data-upload] > img { opacity: 0.45; }
  .progress { position: absolute; inset: auto 0 0; display: grid; gap: var(--space-1); padding: var(--space-2); border-radius: 0 0 var(--radius-photo) var(--radius-photo); background: var(--color-raised); color: var(--color-text); font-size: var(--text-xs); }
  .progress p { margin: 0; overflow-wrap: anywhere; }
  .progress [role='alert'] { color: var(--color-danger-text); }
  .progress progress { width: 100%; accent-color: var(--color-action); }
  .progress button { min-height: var(--size-touch); padding: 0; border: 0; background: none; color: inherit; font: inherit; font-weight: var(--weight-strong); text-decoration: underline; cursor: pointer; }
  .drop { position: absolute; top: var(--space-1); right: var(--space-1); display: grid; place-items: center; width: 44px; height: 44px; padding: 0; border: 0; border-radius: 50%; background: var(--color-raised); color: var(--color-text); box-shadow: var(--shadow-card); cursor: pointer; }
  /* A failure may need a long text: its own row, so that it covers no other photo. */
  .tile[data-upload='failed'] { grid-column: 1 / -1; display: flex; align-items: center; gap: var(--space-3); padding: var(--space-2); border: var(--stroke-thin) solid var(--color-border); border-radius: var(--radius-photo); }
  .tile[data-upload='failed'] > img { flex: none; width: 4rem; background: var(--color-soft); }
  .tile[data-upload='failed'] > .progress { position: static; flex: 1; min-width: 0; padding: 0; background: none; font-size: var(--text-sm); }
  .tile[data-upload='failed'] > .drop { position: static; flex: none; box-shadow: none; }
  .add { display: grid; place-content: center; justify-items: center; gap: var(--space-2); padding: var(--space-2); border: 2px dashed var(--color-control); color: var(--color-link); font-weight: var(--weight-strong); font-size: var(--text-sm); text-align: center; cursor: pointer; overflow-wrap: anywhere; hyphens: auto; }
  @media (max-width: 359px) { .add { padding: var(--space-1); font-size: var(--text-xs); } }
  .add[data-over] { background: var(--color-soft); color: var(--color-on-soft); border-style: solid; }
  .add:focus-within { outline: 3px solid var(--color-focus); outline-offset: 2px; }
  .plain { grid-column: 1 / -1; }
  .plain form { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-2); justify-items: start; }
  .plain input { max-width: 100%; }
  section { margin-top: var(--space-5); }
  section > h2 { font-size: var(--text-xl); }
  .set-aside { display: flex; flex-wrap: wrap; align-items: center; gap: var(--space-3); margin-bottom: var(--space-3); }
  .set-aside > span { flex: 1 1 12rem; }
  .set-aside img { border-radius: var(--radius-photo); object-fit: cover; }
  .access h3 { margin: var(--space-4) 0 var(--space-2); font-size: var(--text-lg); }
  .access ul { display: grid; gap: var(--space-2); margin: 0; padding: 0; list-style: none; }
  .access li { display: grid; grid-template-columns: minmax(0, 1fr) auto; align-items: center; gap: var(--space-2) var(--space-3); }
  .access li > form { grid-column: 1 / -1; }
  @media (min-width: 576px) {
    .access li:not(:has(select)) { grid-template-columns: minmax(0, 1fr) auto auto; }
    .access li:not(:has(select)) > form { grid-column: auto; }
  }
  .person { display: inline-flex; align-items: center; gap: var(--space-3); min-width: 0; min-height: var(--size-touch); text-decoration: none; }
  .person > span { min-width: 0; overflow-wrap: anywhere; }
  .person:hover bdi { text-decoration: underline; }
  .person small { display: block; }
`
