import { styled } from 'styled-components'

/** The bar above a conversation. */
export const Bar = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2);
  padding: var(--space-2) var(--space-3);
  border-bottom: var(--stroke-thin) solid var(--color-border);
  background: var(--color-nav);
  color: var(--color-on-nav);

  /*
   * With large text the credits wrap to a separate line, so that the name is not squeezed to one
   * letter per line.
   */
  .partner { flex: 1 1 7rem; min-width: 0; display: flex; align-items: center; gap: var(--space-3); min-height: 44px; color: inherit; text-decoration: none; }
  .words { min-width: 0; display: grid; grid-template-columns: minmax(0, 1fr); gap: 2px; justify-items: start; }
  h1 { display: flex; max-width: 100%; margin: 0; font-size: var(--text-lg); color: inherit; white-space: pre; }
  /* A long name is truncated, the age never. */
  h1 bdi { min-width: 0; overflow: hidden; text-overflow: ellipsis; }
  h1 > span { flex: none; }
  .credits { display: inline-flex; align-items: center; gap: var(--space-1); min-height: 44px; padding: 0 var(--space-3); border-radius: var(--radius-chip); background: var(--color-soft); color: var(--color-on-soft); font-weight: var(--weight-strong); text-decoration: none; white-space: nowrap; }
  .credits[data-tone='warning'] { background: var(--color-warning); color: var(--color-on-warning); }
  .credits[data-tone='danger'] { background: var(--color-danger); color: var(--color-on-danger); }
  /* On phones the name needs the space: the menu has this entry, too. */
  @media (max-width: 559px) {
    gap: var(--space-1);
    padding-inline: var(--space-2);
    .partner { gap: var(--space-2); }
    .credits { padding-inline: var(--space-2); }
    h1 { font-size: var(--text-md); }
    > .mute { display: none; }
  }
  /* Contrasts with the site's navigation above, whose colours may be strong. */
  @media (min-width: 992px) {
    background: var(--color-surface);
    color: var(--color-text);
    > [data-back] { display: none; }
  }
`
