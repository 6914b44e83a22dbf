/**
 * What Vite's React plugin expects in a page that it did not write itself; the built script has no
 * use for it.
 */
if (import.meta.env.DEV)
  Object.assign(window, { $RefreshReg$: () => {}, $RefreshSig$: () => (type: unknown) => type })
