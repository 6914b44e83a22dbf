import react from '@vitejs/plugin-react'
import vike from 'vike/plugin'
import { defineConfig, type Plugin } from 'vite'
import { APP_PAGES } from './platform/core/app-pages.ts'

/** Vike's guard scans every request of the last five seconds on each request: a third of the CPU of a busy page. */
const withoutQuadraticGuard: Plugin = {
  name: 'without-quadratic-guard',
  applyToEnvironment: (environment) => environment.name === 'ssr',
  transform: {
    filter: { id: /vike\/dist\/utils\/catchInfiniteLoop\.js/ },
    handler: () => ({ code: 'export function catchInfiniteLoop() {}', map: null }),
  },
}

/** Vike prints errors of pages past the log, which hides what must not be read. `app/web.ts` logs them. */
const withoutOwnErrorLog: Plugin = {
  name: 'without-own-error-log',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'ssr',
  transform: {
    filter: { id: /vike\/dist\/server\/runtime\/renderPageServer\/loggerProd\.js/ },
    handler: () => ({ code: 'export function loggRuntimeErrorProd() {}', map: null }),
  },
}

const MOLLIE_AGENT = /new https\.Agent\(\{\s*ca: caCertificates\s*\}\)/

/**
 * Mollie's client opens a connection for each call and parses 140 certificates for each connection: half of the CPU of a webhook. Calls
 * that follow each other within five seconds share connections here. Fails where the client has another form.
 */
const keptMollieConnections: Plugin = {
  name: 'kept-mollie-connections',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'ssr',
  transform: {
    filter: { id: /@mollie\/api-client\/dist\/mollie\.\w+\.js/ },
    handler(code) {
      if (!MOLLIE_AGENT.test(code)) this.error("Mollie's client makes its connections in another way")
      const kept = 'new https.Agent({ ca: caCertificates, keepAlive: true, timeout: 5000 })'
      return { code: code.replace(MOLLIE_AGENT, kept), map: null }
    },
  },
}

/** Modules that browsers load and no page of ours uses, by the end of their name, and what stands in for them. */
const UNUSED: Readonly<Record<string, string>> = {
  // Vendor prefixes are off in styled-components, which carries their table all the same.
  'stylis/src/Prefixer.js': 'export const prefix = (value) => value',
  // Vike's design before +files.
  'vike/dist/shared-server-client/getPageFiles/getAllPageIdFiles.js': `export const getPageFilesClientSide = () => []
  export const getPageFilesServerSide = () => []`,
  'vike/dist/shared-server-client/getPageFiles/analyzePageClientSide.js': `export const analyzePageClientSide = () => ({})
  export const analyzePageClientSideInit = async () => {}`,
  'vike/dist/shared-server-client/getPageFiles/analyzePageServerSide.js':
    'export const analyzePageServerSide = async () => ({})',
  // Dates, maps and the like: what a page is drawn from is one string (docs/decisions/0002-pages-as-one-string.md).
  '@brillout/json-serializer/dist/types.js': `export const types = [
    { match: (text) => text === '!undefined', deserialize: () => undefined },
    { match: (text) => text.startsWith('!'), deserialize: (text) => text.slice(1) },
  ]`,
}

/** Puts them out of the browser's build, which fails where a package has moved one of the files. */
function withoutUnusedModules(): Plugin {
  const left = new Set(Object.keys(UNUSED))
  return {
    name: 'without-unused-modules',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: [...left].map((name) => new RegExp(name.replaceAll('.', '\\.'))) },
      handler: (_code, id) => {
        const name = Object.keys(UNUSED).find((one) => id.includes(`/node_modules/${one}`)) ?? ''
        left.delete(name)
        return { code: UNUSED[name] ?? '', map: null }
      },
    },
    buildEnd(error) {
      if (error === undefined && left.size > 0) this.error(`there is no ${[...left].join(', ')} any more`)
    },
  }
}

/** Where Vike says that a setting of a page stands, for its messages to developers. */
const DEFINED_AT = /\bdefinedAtData: \{"filePathToShowToUser":[^\n]*\}(?=,?\n)/g
const ENTRY = /\n {2}\{\n {4}pageId: "\/platform\/pages\/([\w-]+)",[\s\S]*?\n {2}\},?/g
const IMPORT = /^import \* as (import\d+) from .*\n/gm

/**
 * Vike gives every page the list of all pages. Documents need those that are documents, the router those of `core/app-pages.ts`: it
 * asks the server for every other address. Fails where Vike writes the list in another way.
 */
const shorterPageList: Plugin = {
  name: 'shorter-page-list',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  transform: {
    filter: { id: /virtual:vike:global-entry:client:/ },
    handler(code, id) {
      const router = id.includes('client-routing')
      const kept = code.replaceAll(ENTRY, (entry, page: string) =>
        page === '_error' || Object.hasOwn(APP_PAGES, page) === router ? entry : '',
      )
      if (kept === code) this.error('the list of pages has another form')
      const shorter = kept
        .replaceAll(DEFINED_AT, 'definedAtData: DEFINED_AT')
        .replaceAll(/\brouteFilesystem: \{[^{}]*\}/g, 'routeFilesystem: NO_ROUTE')
        .replaceAll(IMPORT, (line, name: string) =>
          new RegExp(`\\b${name}\\b`).test(kept.replace(line, '')) ? line : '',
        )
      // Routes of ours are all in `+route.ts`.
      const shared = [
        "const DEFINED_AT = { filePathToShowToUser: '+config.ts', fileExportPathToShowToUser: [] };",
        "const NO_ROUTE = { routeString: '/', definedAtLocation: '/' };",
      ]
      return { code: [...shared, shorter].join('\n'), map: null }
    },
  },
}

/** Native modules, and packages that load files of their own at run time: they stay in node_modules. */
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
]

/**
 * One bundle is faster than packages out of node_modules, and React's fast code whatever NODE_ENV says; our own settings
 * read that variable by name. In development packages stay packages: Vite's runner takes no CommonJS.
 */
const BUNDLED = {
  resolve: { noExternal: true as const, external: EXTERNAL },
  define: { 'process.env.NODE_ENV': '"production"' },
}

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null
}

/** Whether that part loads the module at once: follows the imports upwards, dynamic ones aside. */
function loadedBy(part: string, id: string, graph: ModuleGraph, seen = new Set<string>()): boolean {
  if (id.endsWith(part) || id.includes(`${part}/`)) return true
  if (seen.has(id)) return false
  seen.add(id)
  return (graph.getModuleInfo(id)?.importers ?? []).some((importer) => loadedBy(part, importer, graph, seen))
}

/** What every page loads, and what the login loads: the front page has no script of React. */
const OF_VISITORS = [
  '/vike/dist/client/runtime-server-routing/entry.js',
  '/platform/renderer/+onCreateGlobalContext.client.ts',
  '/platform/renderer/+onRenderClient.tsx',
  ':/platform/pages/login',
]

/** What Vike's two entries share would be files of its own. Its router stays one: it must not start with the code of a page. */
const OWN_OR_VIKE = /\/platform\/|\/node_modules\/(vike|@brillout)\//

/**
 * Few files, because each is a request of the first visit: React and the styles, which stay the same from version to version;
 * what the login shares with others; what the members page shares with others; the rest as it comes.
 */
const CHUNKS = [
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|scheduler|styled-components|stylis)\/|preload-helper|rolldown\/runtime/,
    priority: 30,
  },
  {
    name: (id: string, graph: ModuleGraph) =>
      OF_VISITORS.some((part) => loadedBy(part, id, graph)) ? 'visitors' : null,
    debugName: 'visitors',
    test: OWN_OR_VIKE,
    minShareCount: 2,
    priority: 20,
  },
  {
    name: (id: string, graph: ModuleGraph) =>
      loadedBy('/platform/pages/members', id, graph) ? 'members' : null,
    debugName: 'members',
    // The one function of Vike that only our router calls would be a file of its own.
    test: /\/platform\/|\/runtime-client-routing\/navigate\.js/,
    minShareCount: 2,
    priority: 10,
  },
]

/** What a page that the router shows is named like in the build. */
const ROUTED = new RegExp(`/platform_pages_(${Object.keys(APP_PAGES).join('|')})\\.`)

/**
 * Files to fetch together with one that is imported later. Both entries of Vike know every page, but only the pages of the router
 * are ever loaded by one: documents name their files in their head. Names of files do not compress.
 */
function filesAhead(file: string, files: string[], { hostId }: { hostId: string }): string[] {
  if (!file.includes('/platform_pages_')) return files
  return ROUTED.test(file) && !hostId.includes('server-routing') ? files : []
}

/** Functions of Vike that only look whether a developer made a mistake are called like this. */
const VIKE_CHECK = /^assert([A-Z]\w*)?$/

interface SyntaxNode {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [property: string]: unknown
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string'

/** Every node of a piece of code. */
function* nodesOf(node: SyntaxNode): Generator<SyntaxNode> {
  yield node
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* nodesOf(child)
  }
}

interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

const isNamed = (node: unknown, name: RegExp) =>
  isNode(node) && node.type === 'Identifier' && name.test(String(node.name))

/** Takes a statement away that is nothing but a check, and marks calls that only colour the words of one. */
function editOf({ type, start, end, expression, callee }: SyntaxNode): Edit | undefined {
  if (type === 'ExpressionStatement' && isNode(expression) && expression.type === 'CallExpression')
    return isNamed(expression.callee, VIKE_CHECK) ? { start, end, text: ';' } : undefined
  const colours = type === 'CallExpression' && isNode(callee) && isNamed(callee.object, /^pc$/)
  return colours ? { start, end: start, text: '/* @__PURE__ */ ' } : undefined
}

function edited(code: string, edits: readonly Edit[]): string {
  let made = ''
  let done = 0
  for (const { start, end, text } of [...edits].sort((one, other) => one.start - other.start)) {
    // What is within another edit has gone with it.
    if (start < done) continue
    made += code.slice(done, start) + text
    done = end
  }
  return made + code.slice(done)
}

/**
 * Vike's checks explain mistakes to developers; in the built pages they would be a fifth of its code. Nothing outside of Vike is
 * looked at, whatever its functions are called. The build fails where no check was found: Vike has moved its files.
 */
function withoutVikeChecks(): Plugin {
  let found = 0
  return {
    name: 'without-vike-checks',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: /\/node_modules\/vike\/dist\/.*\.js/ },
      handler(code) {
        const nodes = [...nodesOf(this.parse(code) as unknown as SyntaxNode)]
        const edits = nodes.map(editOf).filter((edit) => edit !== undefined)
        found += edits.length
        return { code: edited(code, edits), map: null }
      },
    },
    buildEnd(error) {
      if (error === undefined && found === 0) this.error('none of the checks of Vike was found')
    },
  }
}

export default defineConfig(({ command }) => ({
  plugins: [
    react(),
    vike(),
    withoutQuadraticGuard,
    withoutOwnErrorLog,
    keptMollieConnections,
    withoutUnusedModules(),
    shorterPageList,
    withoutVikeChecks(),
  ],
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
  define:
    command === 'build' ? { __BUILT__: 'true', __BUILD__: JSON.stringify(Date.now().toString(36)) } : {},
  optimizeDeps: {
    include: ['styled-components', 'react-dom/client'],
  },
  build: { target: 'es2022', modulePreload: { polyfill: false, resolveDependencies: filesAhead } },
  // The server entry imports Vike's build itself; the default would rewrite a file inside node_modules.
  vitePluginServerEntry: { disableAutoImport: true },
  environments: {
    client: {
      build: {
        // A kB less of compressed script on each page than Vite's own minifier leaves.
        minify: 'terser',
        terserOptions: {
          module: true,
          ecma: 2020,
          compress: {
            passes: 5,
            keep_fargs: false,
            unsafe_arrows: true,
            unsafe_methods: true,
            hoist_vars: true,
          },
        },
        rollupOptions: {
          output: { codeSplitting: { groups: CHUNKS, includeDependenciesRecursively: false } },
        },
      },
    },
    ssr: {
      ...(command === 'build' ? BUNDLED : {}),
      // Stack traces name our files. Only `dist/client` is served.
      build: { sourcemap: true, rollupOptions: { input: { index: './platform/app/main.ts' } } },
    },
  },
}))
