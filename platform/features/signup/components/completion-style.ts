import { styled } from 'styled-components'

/** The frame of the completion pages, and the controls that several of them have. */
export const CompletionFrame = styled.div`
  padding-block: var(--space-5) var(--space-8);
  form, .fields { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-5); }
  h1 { margin-bottom: var(--space-2); font-size: var(--text-2xl); }
  h2, .fields > p { margin: 0; }
  h2 { font-size: var(--text-xl); }
  fieldset { min-width: 0; margin: 0; padding: 0; border: 0; }
  legend { padding: 0; margin-bottom: var(--space-2); font-family: var(--font-heading); font-size: var(--text-lg); color: var(--color-heading); }
  .pairs { display: grid; gap: var(--space-4); grid-template-columns: repeat(auto-fit, minmax(min(100%, 14rem), 1fr)); }
  .pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 6rem), 1fr)); gap: var(--space-3); }
  .interests { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-4); }
  .count { margin: 0; font-size: var(--text-sm); color: var(--color-muted); font-variant-numeric: tabular-nums; }
  .count[data-over] { color: var(--color-danger-text); }
  .chips { display: flex; flex-wrap: wrap; gap: var(--space-2); }
  .chips label { position: relative; display: inline-flex; align-items: center; gap: var(--space-1); max-width: 100%; min-height: 44px; padding: 0 var(--space-3); border: var(--stroke-thick) solid var(--color-control); border-radius: min(var(--radius-chip), 22px); overflow-wrap: anywhere; cursor: pointer; }
  .chips input { position: absolute; inset: 0; opacity: 0; margin: 0; cursor: pointer; }
  .chips label:has(:checked) { background: var(--color-action); border-color: var(--color-action); color: var(--color-on-action); }
  .chips label:has(:focus-visible) { outline: 3px solid var(--color-focus); outline-offset: 2px; }
  .chips label[data-waits]:not(:has(:checked)), .chips label[data-waits]:not(:has(:checked)) input { cursor: not-allowed; border-style: dashed; color: var(--color-muted); }
  .answered { display: grid; gap: var(--space-3); margin: 0; }
  .answered div { padding: var(--space-3); border-radius: var(--radius-control); background: var(--color-soft); color: var(--color-on-soft); overflow-wrap: anywhere; }
  .answered dt { font-size: var(--text-sm); }
  .answered dd { margin: 0; font-weight: var(--weight-strong); }
  .error { color: var(--color-danger-text); font-weight: var(--weight-strong); }
  summary { display: list-item; padding-block: 10px; cursor: pointer; }
  .buttons { display: flex; flex-wrap: wrap; gap: var(--space-3); }
  .buttons > :first-child { flex: 2 1 12rem; }
  .buttons > * { flex: 1 1 auto; max-width: 100%; }
  .buttons span { min-width: 0; overflow-wrap: anywhere; }
`
