import { defineConfig } from 'vite'

/** The console's script: one file of its own, so that no byte of it is in what members load. */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: 'dist/console',
    target: 'es2022',
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: 'platform/console/browser/main.ts',
      output: { entryFileNames: 'console.js', codeSplitting: false },
    },
  },
})
