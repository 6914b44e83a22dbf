import { styled } from 'styled-components'

/** The editor: parts in one column, from 992 px on beside a sticky summary. */
export const EditorBlock = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  align-items: start;
  padding-block: var(--space-4) var(--space-8);
  /* Text at twice the size wraps: no column gets wider than the screen. */
  .parts, .parts > section, .meter { grid-template-columns: minmax(0, 1fr); }
  .parts { display: grid; gap: var(--space-4); min-width: 0; }
  .parts > section { position: relative; display: grid; gap: var(--space-4); min-width: 0; scroll-margin-top: 6rem; }
  h1 { margin: 0; font-size: var(--text-xl); }
  h2, h3, p { margin: 0; }
  h2 { font-size: var(--text-lg); }
  .parts > section:has(form) > h2 { padding-inline-end: min(7.5rem, 40%); overflow-wrap: anywhere; }
  fieldset { min-width: 0; margin: 0; padding: 0; border: 0; }
  legend { padding: 0; margin-bottom: var(--space-2); font-weight: var(--weight-label); font-size: var(--text-sm); color: var(--color-heading); }
  .pairs { display: grid; gap: var(--space-4); grid-template-columns: repeat(auto-fit, minmax(min(100%, 14rem), 1fr)); align-items: end; }
  /* The error below a field moves no other field. */
  .pairs:has([aria-invalid='true']) { align-items: start; }
  .pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 6rem), 1fr)); gap: var(--space-3); align-items: start; }

  /* With large letters the text is below the face, so that no word is broken. */
  .summary { display: flex; flex-wrap: wrap; gap: var(--space-3) var(--space-4); align-items: center; }
  .summary .face { width: 5rem; overflow: hidden; border-radius: 50%; }
  .summary .who { flex: 1 1 7rem; min-width: 0; }
  .summary .who p { color: var(--color-muted); overflow-wrap: anywhere; }
  .summary .meter, .summary > a { flex: 1 1 100%; min-width: 0; }
  .meter { display: grid; gap: var(--space-2); }
  .meter > p:first-child { font-weight: var(--weight-strong); color: var(--color-heading); }
  .bar { height: 10px; overflow: hidden; border-radius: 5px; background: var(--color-soft); }
  .bar > div { height: 100%; border-radius: inherit; background: var(--color-action); }
  .next { overflow-wrap: anywhere; display: flex; align-items: center; gap: var(--space-2); min-height: var(--size-touch); padding: var(--space-2) var(--space-3); border-radius: var(--radius-control); background: var(--color-soft); color: var(--color-on-soft); font-weight: var(--weight-strong); text-decoration: none; }
  .next span { flex: 1; }

  .counted { position: relative; }
  .count { margin-top: var(--space-1); font-size: var(--text-sm); color: var(--color-muted); font-variant-numeric: tabular-nums; }
  .counted .count { text-align: end; }
  .count[data-over] { color: var(--color-danger-text); font-weight: var(--weight-strong); }
  .error { color: var(--color-danger-text); font-weight: var(--weight-strong); font-size: var(--text-sm); }

  .interests { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-3); }
  .interests summary { display: list-item; padding-block: 10px; cursor: pointer; }
  .chips { display: flex; flex-wrap: wrap; gap: var(--space-2); }
  .chips label { max-width: 100%; overflow-wrap: anywhere; position: relative; display: inline-flex; align-items: center; gap: var(--space-1); min-height: 44px; padding: 0 var(--space-3); border: var(--stroke-thick) solid var(--color-control); border-radius: var(--radius-chip); cursor: pointer; }
  .chips input { position: absolute; inset: 0; opacity: 0; margin: 0; cursor: pointer; }
  .chips label:has(:checked) { background: var(--color-action); border-color: var(--color-action); color: var(--color-on-action); }
  .chips label:has(:focus-visible) { outline: 3px solid var(--color-focus); outline-offset: 2px; }
  .chips label[data-waits]:not(:has(:checked)), .chips label[data-waits]:not(:has(:checked)) input { cursor: not-allowed; border-style: dashed; color: var(--color-muted); }

  #photos label:has([type='file']) { overflow: hidden; }
  #photos section { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-3); margin-top: var(--space-4); }
  #photos section :is(h2, h3) { font-size: var(--text-md); }
  /* Rows of the part instead of cards within a card. */
  #photos .access li { padding: var(--space-3) 0 0; border: 0; border-top: var(--stroke-thin) solid var(--color-border); border-radius: 0; background: none; box-shadow: none; }
  .answers { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-4); }
  .answers:empty { display: none; }
  .answers form { position: relative; }
  .answers .label { padding-inline-end: min(7rem, 40%); }
  .answers .status[data-aside] { inset: 0 0 auto auto; }
  .questions { display: flex; flex-wrap: wrap; gap: var(--space-2); margin: 0; padding: 0; list-style: none; }
  .questions button { max-width: 100%; min-height: 44px; padding: var(--space-2) var(--space-4); border: var(--stroke-thick) dashed var(--color-control); border-radius: min(var(--radius-control), 22px); background: none; color: var(--color-link); font: inherit; text-align: start; overflow-wrap: anywhere; cursor: pointer; }

  .modes, .modes form { grid-template-columns: minmax(0, 1fr); }
  #visibility > a { justify-self: start; }
  .modes { display: grid; gap: var(--space-5); }
  .modes form { display: grid; gap: var(--space-2); }

  @media (scripting: none) { .questions { display: none; } }
  @media (hover: hover) { .questions button:hover { background: var(--color-soft); color: var(--color-on-soft); } }
  @media (min-width: 992px) {
    grid-template-columns: minmax(16rem, 20rem) minmax(0, 1fr);
    gap: var(--space-5);
    .summary { position: sticky; top: 6rem; }
  }
  @media (prefers-reduced-motion: no-preference) {
    .bar > div { transition: width 400ms var(--motion-ease); }
    .chips label { transition: background var(--motion-fast) var(--motion-ease), border-color var(--motion-fast) var(--motion-ease); }
  }
`
