import { defineConfig } from 'vite'

/**
 * The editor of landers: a file of its own, loaded by its page alone. Beside the console's script,
 * which is built before it.
 */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: 'dist/console',
    emptyOutDir: false,
    target: 'es2022',
    modulePreload: { polyfill: false },
    // The editor and React, for people at a desk: no page of a site loads it.
    chunkSizeWarningLimit: 3_000,
    rollupOptions: {
      // Directives of React's server components, which nothing here is.
      onwarn: (warning, say) => {
        if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') say(warning)
      },
      input: 'platform/console/browser/landers/main.tsx',
      output: { entryFileNames: 'studio.js', codeSplitting: false },
    },
  },
})
