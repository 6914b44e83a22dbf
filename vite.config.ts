import react from '@vitejs/plugin-react'
import vike from 'vike/plugin'
import { defineConfig, type Plugin } from 'vite'

/** Vike's guard scans every request of the last five seconds on each request: a third of the CPU of a busy page. */
const withoutQuadraticGuard: Plugin = {
  name: 'without-quadratic-guard',
  applyToEnvironment: (environment) => environment.name === 'ssr',
  transform: {
    filter: { id: /vike\/dist\/utils\/catchInfiniteLoop\.js/ },
    handler: () => ({ code: 'export function catchInfiniteLoop() {}', map: null }),
  },
}

/** Native modules, and packages that load files of their own at run time: they stay in node_modules. */
const EXTERNAL = [
  'pg-native',
  'pg',
  'pg-boss',
  'pino',
  'sharp',
  '@node-rs/argon2',
  'nodemailer',
  'web-push',
  'ajv',
  'ajv-formats',
  'ajv-errors',
]

/**
 * One bundle is faster than packages out of node_modules, and React's fast code whatever NODE_ENV says; our own settings
 * read that variable by name. In development packages stay packages: Vite's runner takes no CommonJS.
 */
const BUNDLED = {
  resolve: { noExternal: true as const, external: EXTERNAL },
  define: { 'process.env.NODE_ENV': '"production"' },
}

/**
 * Few files: each one is a request of the first visit. React and the styles come alone, because they stay the same from
 * version to version; what several pages share comes together where all of them are small.
 */
const CHUNKS = [
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|scheduler|styled-components|stylis)\//,
    priority: 20,
  },
  { name: 'live', test: /node_modules\/@tanstack\/|platform\/features\/live\//, priority: 10 },
  {
    name: 'shell',
    test: /platform\/(ui|core|i18n|renderer|features\/site)\//,
    minShareCount: 8,
    priority: 5,
  },
]

const VIKE_ASSERTIONS = ['assert', 'assertUsage', 'assertWarning', 'assertInfo', 'pc', 'getDebugInfoStr']

export default defineConfig(({ command }) => ({
  plugins: [react(), vike(), withoutQuadraticGuard],
  // Component ids that are the same on the server and in the browser, or styles double after hydration.
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
  define: command === 'build' ? { __BUILT__: 'true' } : {},
  optimizeDeps: {
    include: ['styled-components', '@tanstack/react-query', 'react-dom/client'],
  },
  build: { target: 'es2022', modulePreload: { polyfill: false } },
  // The server entry imports Vike's build itself; the default would rewrite a file inside node_modules.
  vitePluginServerEntry: { disableAutoImport: true },
  environments: {
    // Vike's assertions explain mistakes to developers; in the built pages they would be a fifth of its code.
    client: {
      build: {
        rollupOptions: {
          treeshake: { manualPureFunctions: VIKE_ASSERTIONS },
          output: { codeSplitting: { groups: CHUNKS } },
        },
      },
    },
    ssr: {
      ...(command === 'build' ? BUNDLED : {}),
      build: { rollupOptions: { input: { index: './platform/app/main.ts' } } },
    },
  },
}))
