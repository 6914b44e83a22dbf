import { styled } from 'styled-components'

/** Layout of the search: heading and ways above, filters beside the results on wide screens. */
export const Block = styled.div`
  padding-block: var(--space-4) var(--space-6);
  > header { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: var(--space-3); margin-bottom: var(--space-3); }
  > header > div { flex: 1 1 9rem; min-width: 0; }
  h1 { margin: 0; font-size: var(--text-xl); }
  .count { margin: 0; color: var(--color-muted); font-size: var(--text-sm); }
  .set { display: flex; flex-wrap: wrap; gap: var(--space-2); margin: 0 0 var(--space-4); padding: 0; list-style: none; }
  .set a {
    display: inline-flex; align-items: center; gap: var(--space-2); min-height: 44px; padding: var(--space-1) var(--space-3);
    border: var(--stroke-thick) solid var(--color-control); border-radius: var(--radius-chip);
    background: var(--color-surface); color: var(--color-text); text-decoration: none; font-size: var(--text-sm);
  }
  .set b { color: var(--color-link); font-weight: var(--weight-strong); }
  /* One row that scrolls: a second one would push the people further down. */
  @media (max-width: 575.98px) {
    .games { flex-wrap: nowrap; margin-inline: calc(-1 * var(--space-4)); padding-inline: var(--space-4); overflow-x: auto; scrollbar-width: none; }
    .games li { flex: none; }
    .games a { white-space: nowrap; }
  }
  .sorts { display: flex; gap: var(--space-4); margin-bottom: var(--space-3); border-bottom: var(--stroke-thin) solid var(--color-border); overflow-x: auto; scrollbar-width: none; }
  .sorts a { flex: none; padding-block: 10px; color: var(--color-muted); text-decoration: none; }
  .sorts [aria-current] { color: var(--color-heading); font-weight: var(--weight-strong); box-shadow: inset 0 -3px var(--color-action); }
  .few { margin-block: var(--space-5) var(--space-3); }
  .few h2, .similar h2 { margin: 0 0 var(--space-1); font-size: var(--text-lg); }
  .few p { margin: 0 0 var(--space-3); color: var(--color-muted); }
  .similar { margin-top: var(--space-6); }
  .similar h2 { margin-bottom: var(--space-3); }
  .featured { margin-bottom: var(--space-5); padding: var(--space-4); border-radius: var(--radius-card); background: var(--color-soft); color: var(--color-on-soft); }
  .featured h2 { display: flex; align-items: center; gap: var(--space-2); margin: 0; font-size: var(--text-lg); }
  .featured > p { margin: 0 0 var(--space-3); font-size: var(--text-sm); }
  /* Several rows of them would keep the results off a phone's first screen. */
  @media (max-width: 1199px) {
    .featured > ul { grid-auto-flow: column; grid-template-columns: none; grid-auto-columns: minmax(8.5rem, 11rem); margin-inline: calc(-1 * var(--space-4)); padding: var(--space-1) var(--space-4); overflow-x: auto; scrollbar-width: none; }
  }
  /* One or two of them: as wide as they are. */
  @media (min-width: 576px) {
    .featured[data-few] { display: grid; grid-template: auto 1fr / minmax(0, 14rem) auto; column-gap: var(--space-5); width: fit-content; }
    .featured:where([data-few]) > ul { grid-auto-columns: minmax(8.5rem, 11rem); }
    &&& .featured[data-few] > ul { grid-area: 1 / 2 / 3 / 3; grid-auto-flow: column; grid-template-columns: none; }
  }
  @media (min-width: 1500px) {
    .featured:not([data-few]) { display: grid; grid-template: auto 1fr / minmax(0, 1fr) minmax(0, 4fr); column-gap: var(--space-5); }
    .featured:not([data-few]) > ul { grid-area: 1 / 2 / 3 / 3; grid-template-columns: repeat(5, minmax(0, 1fr)); }
  }
  @media (min-width: 1200px) {
    .cols[data-open] { display: grid; grid-template-columns: 18rem minmax(0, 1fr); gap: var(--space-5); }
    :where(.cols[data-open] > div) > ul { grid-template-columns: repeat(auto-fill, minmax(10rem, 1fr)); }
  }
  .pagination { margin-top: var(--space-5); }
`
