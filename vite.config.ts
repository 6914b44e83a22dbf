import react from '@vitejs/plugin-react'
import vike from 'vike/plugin'
import { defineConfig } from 'vite'
import { CHUNKS } from './scripts/build/chunks.ts'
import { filesAhead, noteImports } from './scripts/build/files-ahead.ts'
import { keptMollieConnections } from './scripts/build/mollie-connections.ts'
import { pageMapForBrowsers } from './scripts/build/page-map.ts'
import { withoutVikeChecks } from './scripts/build/vike-checks.ts'
import { shortListsOfPages } from './scripts/build/vike-pages.ts'

/**
 * Native modules, packages that load files of their own at run time, and large ones that few
 * installations load: they stay in node_modules.
 */
const EXTERNAL = [
  'pg-native',
  'pg',
  'pg-boss',
  'pdfkit',
  'pino',
  'sharp',
  '@node-rs/argon2',
  'nodemailer',
  'web-push',
  'ajv',
  'ajv-formats',
  'ajv-errors',
  '@aws-sdk/client-s3',
  '@aws-sdk/lib-storage',
]

/**
 * One bundle is faster than packages out of node_modules, and React's fast code whatever NODE_ENV
 * says; our own settings read that variable by name. In development packages stay packages: Vite's
 * runner takes no CommonJS.
 */
const BUNDLED = {
  resolve: { noExternal: true as const, external: EXTERNAL },
  define: { 'process.env.NODE_ENV': '"production"' },
}

export default defineConfig(({ command }) => ({
  plugins: [
    react(),
    vike(),
    pageMapForBrowsers,
    shortListsOfPages,
    keptMollieConnections,
    noteImports,
    withoutVikeChecks(),
  ],
  // Component ids that are the same on the server and in the browser, or styles double after
  // hydration.
  oxc: {
    plugins: {
      styledComponents: {
        ssr: true,
        displayName: command === 'serve',
        fileName: command === 'serve',
        minify: true,
        pure: true,
      },
    },
  },
  define:
    command === 'build' ? { __BUILT__: 'true', __BUILD__: JSON.stringify(Date.now().toString(36)) } : {},
  optimizeDeps: {
    include: ['styled-components', 'react-dom/client'],
  },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false, resolveDependencies: filesAhead },
    // The lines of the build without sizes by gzip, which are computed for nothing else.
    reportCompressedSize: false,
  },
  // The server entry imports Vike's build itself; the default would rewrite a file inside
  // node_modules.
  vitePluginServerEntry: { disableAutoImport: true },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: { codeSplitting: { groups: CHUNKS, includeDependenciesRecursively: false } },
        },
      },
    },
    ssr: {
      ...(command === 'build' ? BUNDLED : {}),
      // Stack traces name our files; every start reads the maps, so they leave out the text. Only
      // `dist/client` is served.
      build: {
        sourcemap: true,
        rollupOptions: {
          input: { index: './platform/app/main.ts' },
          output: { sourcemapExcludeSources: true },
        },
      },
    },
  },
}))
