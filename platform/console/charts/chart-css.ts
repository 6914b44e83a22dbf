/** CSS of the charts, with the colours of the console's theme, light and dark. */
export const CHARTS = `
.picks{display:flex;flex-wrap:wrap;gap:0 var(--space-4);margin:0;padding:0;border:0}.picks legend{padding:0;font-size:var(--text-sm);font-weight:var(--weight-label)}
.plots{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,20rem),1fr));gap:var(--space-5) var(--space-4)}.plots{align-items:end}.plots.four{grid-template-columns:repeat(auto-fit,minmax(min(100%,15rem),1fr))}.plots.three{grid-template-columns:repeat(auto-fit,minmax(min(100%,17rem),1fr))}
.card.stack>:first-child,.line>h2{margin-top:0}.rate{display:block;color:var(--color-muted)}.rate span{white-space:nowrap}
.plot{margin:0;min-width:0}.plot figcaption{margin-bottom:var(--space-2);font-size:var(--text-sm);font-weight:var(--weight-label)}
.plot svg{display:block;width:100%;max-width:30rem;height:auto;overflow:visible}
.plot text{fill:var(--color-text);font-size:12px}.plot .axis text{fill:var(--color-muted);font-size:11px;font-variant-numeric:tabular-nums}
.plot .axis line{stroke:var(--color-border)}
.plot .range line{stroke:var(--color-control);stroke-width:6;stroke-linecap:round}.plot .range circle{fill:var(--color-text);stroke:var(--color-surface);stroke-width:2}
.plot .leads line{stroke:var(--color-success)}.plot .leads text{font-weight:var(--weight-strong)}
.plot rect{fill:var(--color-action)}.plot path{fill:none;stroke:var(--color-text);stroke-width:2;stroke-dasharray:5 3}
`
