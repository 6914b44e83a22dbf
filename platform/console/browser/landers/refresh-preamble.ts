/**
 * Globals that Vite's React plugin expects in a page that it did not write itself. The built script
 * does not need them.
 */
if (import.meta.env.DEV)
  Object.assign(window, { $RefreshReg$: () => {}, $RefreshSig$: () => (type: unknown) => type })
