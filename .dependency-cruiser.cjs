/**
 * Layers (ARCHITECTURE.md): core <- infra, tenancy, i18n, ui <- widgets <- features <- pages,
 * renderer <- app. Each rule is one pattern; there is no list of exceptions to keep.
 */
const below = {
  core: '^platform/(?!core/)',
  ui: '^platform/(?!core/|ui/)',
  tenancy: '^platform/(?!core/|tenancy/)',
  i18n: '^platform/(?!core/|i18n/)',
  infra: '^platform/(?!core/|infra/)',
  features: '^platform/(app|pages|renderer|console|e2e)/',
  console: '^platform/(app|pages|renderer|e2e)/',
  pages: '^platform/(app|console|e2e)/',
  renderer: '^platform/(app|pages|console|e2e)/',
}
const TEST = '(\\.test\\.tsx?$|^platform/(testing|e2e)/)'

const layers = Object.entries(below).map(([from, to]) => ({
  name: `layer-${from}`,
  severity: 'error',
  from: { path: `^platform/${from}/`, pathNot: TEST },
  to: { path: to },
}))

module.exports = {
  forbidden: [
    ...layers,
    {
      name: 'layer-widgets',
      comment: 'A widget calls by a contract, whose type it names; it runs no code of a feature.',
      severity: 'error',
      from: { path: '^platform/widgets/', pathNot: TEST },
      to: { path: '^platform/(?!core/|i18n/|ui/|widgets/|features/[^/]+/contract\\.ts$)' },
    },
    {
      name: 'widgets-run-no-feature',
      severity: 'error',
      from: { path: '^platform/widgets/', pathNot: TEST },
      to: { path: '^platform/features/', dependencyTypesNot: ['type-only'] },
    },
    { name: 'no-circles', severity: 'error', from: { pathNot: 'node_modules' }, to: { circular: true } },
    {
      name: 'features-meet-at-the-door',
      comment:
        'Another feature is reached by its contract.ts, server.ts, components and hooks, never deeper; `visibility` is reached as a whole.',
      severity: 'error',
      from: { path: '^platform/features/([^/]+)/', pathNot: TEST },
      to: {
        path: '^platform/features/([^/]+)/',
        pathNot: [
          '^platform/features/$1/',
          '/(contract|server|hooks)\\.tsx?$',
          '/components/',
          '^platform/features/visibility/',
        ],
      },
    },
    {
      name: 'features-meet-at-the-door-of-the-console',
      comment: 'The console reaches a feature by its contract.ts or server.ts.',
      severity: 'error',
      from: { path: '^platform/console/', pathNot: `${TEST}|^platform/console/browser/` },
      to: { path: '^platform/features/', pathNot: '/(contract|server)\\.ts$' },
    },
    {
      name: 'browser-of-the-console-draws-components',
      comment:
        'Its editor of landers draws the sections of the sites; types of what they show come with them.',
      severity: 'error',
      from: { path: '^platform/console/browser/', pathNot: TEST },
      to: {
        path: '^platform/features/',
        pathNot: '/components/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'browser-never-reaches-the-server',
      comment: 'What a browser loads: pages, layouts, components, hooks, widgets, ui.',
      severity: 'error',
      from: {
        path: '(/components/|^platform/console/browser/|/hooks\\.tsx?$|^platform/pages/.+\\.tsx$|^platform/(ui|widgets)/|/layouts/)',
        pathNot: TEST,
      },
      to: {
        path: '(/(queries|commands|api|jobs|server|feature|present|visibility)\\.ts$|^platform/infra/|^node_modules/(zod|pg|kysely|express)/)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'tests-stay-out-of-the-program',
      severity: 'error',
      from: { path: '^platform/', pathNot: TEST },
      to: { path: TEST },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^dist|^\\.data|\\.json$)' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.mjs', '.js'] },
  },
}
