// What `npm run new` writes for a theme, a text, a setting, a call and a page: the recipes of
// CONTRIBUTING.md and themes/README.md as files.
import { camel, kebab, NewError, named, type Options, Plan, pascal, snake, spoken } from './plan.ts'
import { newSection, newTrait } from './section-and-trait.ts'

const KINDS: Readonly<Record<string, (plan: Plan, name: string, options: Options) => void>> = {
  theme: newTheme,
  text: newText,
  setting: newSetting,
  call: newCall,
  page: newPage,
  section: newSection,
  trait: newTrait,
}

/**
 * All files of one kind, of which nothing is written yet.
 * @throws NewError with one sentence if a name cannot be used
 */
export function planOf(root: string, kind: string, name: string, options: Options = {}): Plan {
  const make = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined
  if (!make) throw new NewError(`"${kind}" is none of ${Object.keys(KINDS).join(', ')}.`)
  const plan = new Plan(root)
  make(plan, name, options)
  return plan
}

const oneOf = <const T extends string>(flag: string, found: string, allowed: readonly T[]): T => {
  const value = allowed.find((one) => one === found)
  if (value) return value
  throw new NewError(`--${flag} is one of ${allowed.join(', ')}; found "${found}".`)
}

/** themes/README.md, "A theme of one's own". */
function newTheme(plan: Plan, given: string, { from = 'classic', wording, about }: Options): void {
  const id = named('theme', given, 'kebab').slice(0, 32)
  const source = `themes/${named('theme', from, 'kebab')}/theme.json`
  if (!plan.has(source)) throw new NewError(`There is no theme "${from}" to copy in themes/.`)
  const file = `themes/${id}/theme.json`
  plan.create(file, plan.read(source))
  plan.setInJson(file, ['id'], id)
  plan.setInJson(file, ['name'], wording?.en ?? spoken(id))
  plan.setInJson(file, ['description'], about ?? `Begun as a copy of ${from}.`)
  plan.generators.push('scripts/generate-editor-schemas.ts')
  plan.todo.push(
    `Change tokens, second and structure of ${file} (themes/README.md), then: npm run site -- check`,
    `A site uses it with "theme": { "id": "${id}" } in its tenant.json.`,
  )
}

/** CONTRIBUTING.md, "A text". */
function newText(plan: Plan, given: string, { wording }: Options): void {
  const [, namespace = '', key = ''] = /^([a-z][a-z0-9-]*):([a-z0-9_]+(?:\.[a-z0-9_-]+)?)$/.exec(given) ?? []
  if (key === '')
    throw new NewError(
      `The name of a text is its namespace and its key, such as common:hello; found "${given}".`,
    )
  if (!wording) throw new NewError('A text needs its English words: --en "…".')
  if (!plan.has(`platform/i18n/texts/en/${namespace}.json`))
    throw new NewError(`There is no namespace "${namespace}" in platform/i18n/texts/en/.`)
  plan.addText(namespace, key, wording)
  plan.todo.push(`Use it, for example as t('${given}'): the tests of texts report one that nothing uses.`)
}

const SETTING_TYPES = ['boolean', 'integer', 'text'] as const

/** CONTRIBUTING.md, "A tenant setting". */
function newSetting(plan: Plan, given: string, options: Options): void {
  const name = named('setting', given, 'snake')
  const type = oneOf('type', options.type ?? 'boolean', SETTING_TYPES)
  const value = defaultOf(type, options.default)
  const schema = 'schemas/tenant.schema.json'
  const described = { description: `${(options.about ?? spoken(name)).replace(/\.$/, '')}.` }
  const shape = {
    boolean: { ...described, type: 'boolean' },
    integer: { ...described, type: 'integer', minimum: 0, maximum: Math.max(1000, Number(value)) },
    text: { ...described, $ref: '#/$defs/line' },
  }[type]
  plan.addToJson(schema, ['properties', name], shape)
  const required = JSON.parse(plan.read(schema)).$defs.effective.required as string[]
  plan.setInJson(schema, ['$defs', 'effective', 'required'], [...required, name])
  plan.addToJson('platform/tenancy/defaults/settings.json', [name], value)
  const wrong = { boolean: "'yes'", integer: '-1', text: '7' }[type]
  const expected = { boolean: '/found "yes"/', integer: '/found -1/', text: '/found 7/' }[type]
  const what = `${spoken(name).toLowerCase()} that ${type === 'integer' ? 'is below 0' : `is no ${type}`}`
  plan.insert(
    'platform/tenancy/rejects.test.ts',
    /^const RED: .*= \[\n/m,
    `  ['${what}', { ${name}: ${wrong} }, 'schema', '${name}', ${expected}],\n`,
    'after',
  )
  plan.generators.push('scripts/generate-editor-schemas.ts', 'scripts/generate-tenant-types.ts')
  plan.todo.push(
    `Read it as scope.tenant.settings.${name}; a browser sees it only where a presenter names it.`,
    'Describe it in tenants/README.md if operators must know more than its description says.',
  )
}

function defaultOf(type: (typeof SETTING_TYPES)[number], given: string | undefined) {
  if (type === 'boolean') return oneOf('default', given ?? 'false', ['true', 'false']) === 'true'
  if (type === 'text') return given ?? 'To be written'
  if (/^\d{1,9}$/.test(given ?? '0')) return Number(given ?? 0)
  throw new NewError(`--default of an integer is a whole number from 0; found "${given}".`)
}

/** A feature's folder that has a file, and its path. */
function featureFolder(plan: Plan, feature: string, file: string): string {
  const folder = `platform/features/${named('feature', feature, 'kebab')}`
  if (plan.has(`${folder}/${file}`)) return folder
  throw new NewError(
    `${folder} has no ${file}: begin the feature as CONTRIBUTING.md says, or choose another by --feature.`,
  )
}

/** Files of calls with a list of routes that begins on a line of its own. */
const ROUTES = /\[\n(?= +route\()/

/** CONTRIBUTING.md, "A call". */
function newCall(plan: Plan, given: string, options: Options): void {
  const name = named('call', given, 'camel')
  const method = oneOf('method', options.method ?? 'GET', ['GET', 'POST', 'PUT', 'DELETE'])
  const access = oneOf('access', options.access ?? 'member', ['member', 'anyone'])
  const address = options.path ?? `/api/${kebab(name)}`
  if (!/^\/api\/[a-z][a-z-]*$/.test(address))
    throw new NewError(
      `The path of a call is /api/ and one part, such as /api/saved-searches; found "${address}".`,
    )
  const key = `${method} ${address}`
  if (plan.read('platform/testing/call-examples.ts').includes(`'${key}'`))
    throw new NewError(`There is a call ${key} already; choose another --path.`)
  const feature = options.feature ?? 'site'
  const folder = featureFolder(plan, feature, 'contract.ts')
  const routes = ['api.ts', 'feature.ts'].find(
    (file) => plan.has(`${folder}/${file}`) && ROUTES.test(plan.read(`${folder}/${file}`)),
  )
  if (!routes)
    throw new NewError(
      `${folder} has no list of routes to add to; begin one as in platform/features/saved-searches/feature.ts.`,
    )
  const about = (options.about ?? spoken(name)).replace(/\.$/, '')
  const module = kebab(name)
  const viewer = access === 'member' ? '<Member>' : ''
  plan.append(`${folder}/contract.ts`, contractOf({ name, method, address, about, access }))
  plan.create(
    `${folder}/${module}.ts`,
    `import type { ResponseOf } from '../../core/contract.ts'
import type { RequestScope } from '../../core/scope.ts'
${viewer ? "import type { Member } from '../../core/viewer.ts'\n" : ''}import type { ${name}Call } from './contract.ts'

/** ${about}. */
export async function ${name}(_scope: RequestScope${viewer}): Promise<ResponseOf<typeof ${name}Call>> {
  return { done: true }
}
`,
  )
  plan.insert(
    `${folder}/${routes}`,
    ROUTES,
    `    route(${name}Call, ({ scope }) => ${name}(scope)),\n`,
    'after',
  )
  plan.insert(
    `${folder}/${routes}`,
    /^import \{(?=[^}]*\} from '\.\/contract\.ts')/m,
    ` ${name}Call,`,
    'after',
  )
  plan.insert(`${folder}/${routes}`, /^/, `import { ${name} } from './${module}.ts'\n`)
  const role = access === 'anyone' ? "{ role: 'visitor' }" : '{}'
  plan.insert(
    'platform/testing/call-examples.ts',
    /^export const EXAMPLES: .*= \{\n/m,
    `  '${key}': () => (${role}),\n`,
    'after',
  )
  if (access === 'anyone')
    plan.insert('platform/app/call-access.test.ts', /^const OPEN = \[\n/m, `  '${key}',\n`, 'after')
  plan.create(`${folder}/${module}.db.test.ts`, testOfCall({ name, method, address, access }))
  plan.generators.push('scripts/generate-api.ts')
  plan.todo.push(
    `Write query, body, response, limit and errors in ${folder}/contract.ts, what it does in ${folder}/${module}.ts, and the example in platform/testing/call-examples.ts.`,
    'If it takes an id, add it to TRIES in platform/testing/isolation.db.test.ts. Then: npm run generate',
  )
}

interface NewCall {
  readonly name: string
  readonly method: string
  readonly address: string
  readonly access: string
}

const contractOf = ({ name, method, address, about, access }: NewCall & { readonly about: string }) => `
export const ${name}Call = defineCall({
  method: '${method}',
  path: '${address}',
  summary: ${JSON.stringify(about)},
  access: '${access}',
  response: z.object({ done: z.boolean() }),
})
`

const testOfCall = ({ name, method, address, access }: NewCall) => `import { expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { seekers } from '../../testing/seekers.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const { signedIn, change } = seekers(test, app)

it('${name} answers ${access === 'member' ? 'members, and no visitor' : 'members and visitors'}', async () => {
  const answers = [await signedIn(), { site: 'amore', cookie: '' }].map((who) =>
    change(who, '${method}', '${address}', undefined),
  )
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, ${access === 'member' ? 403 : 200}])
})
`

/** CONTRIBUTING.md, "A page". */
function newPage(plan: Plan, given: string, options: Options): void {
  const name = named('page', given, 'kebab')
  const access = oneOf('access', options.access ?? 'member', ['member', 'anyone', 'visitor'])
  const table = 'platform/core/pages.ts'
  const pages = plan.read(table)
  const address = options.path ?? `/${name.replace(/^account-/, 'account/')}`
  if (!/^(?:\/[a-z][a-z0-9-]*)+$/.test(address))
    throw new NewError(`--path is an address such as /account/quiet-hours; found "${address}".`)
  if (pages.includes(`page('${address}',`))
    throw new NewError(`There is a page at ${address} already; choose another --path.`)
  const feature = options.feature ?? 'site'
  const folder = featureFolder(plan, feature, 'server.ts')
  const namespace = namespaceOf(pages, feature)
  const short = name.replace(/^account-/, '')
  const key = `${snake(short)}_title`
  const [loader, view, data] = [`${camel(short)}Page`, `${pascal(short)}Page`, `${pascal(short)}PageData`]
  plan.addText(namespace, key, options.wording ?? { en: spoken(short) })
  plan.insert(
    table,
    /^\} as const satisfies Record<string, Page>/m,
    `  '${name}': page('${address}', '${access}', {
    ${access === 'member' ? '' : "frame: 'visitor',\n    "}title: '${namespace}:${key}',
    texts: ['${namespace}'],
    load: '${feature}:${loader}',
  }),
`,
  )
  plan.create(
    `${folder}/${kebab(short)}-page.ts`,
    `import type { LoadInput } from '../../core/page.ts'
${access === 'member' ? "import type { Member } from '../../core/viewer.ts'\n" : ''}
export interface ${data} {
  readonly site: string
}

/** ${address}. */
export async function ${loader}({ scope }: LoadInput${access === 'member' ? '<Member>' : ''}): Promise<${data}> {
  return { site: scope.tenant.settings.name }
}
`,
  )
  plan.append(`${folder}/server.ts`, `export { ${loader} } from './${kebab(short)}-page.ts'\n`)
  plan.create(
    `${folder}/components/${view}.tsx`,
    `import { useT } from '../../../i18n/react.tsx'
import type { ${data} } from '../${kebab(short)}-page.ts'

/** ${address}. */
export function ${view}({ data: { site } }: { data: ${data} }) {
  const t = useT('${namespace}')
  return (
    <div className="page-plain">
      <h1>{t('${key}')}</h1>
      <p className="muted">{site}</p>
    </div>
  )
}
`,
  )
  plan.create(
    `platform/pages/${name}.tsx`,
    `import { ${view} } from '../features/${feature}/components/${view}.tsx'
import type { ${loader} } from '../features/${feature}/server.ts'
import { usePageData } from '../ui/page.tsx'

export default function Page() {
  return <${view} data={usePageData<typeof ${loader}>()} />
}
`,
  )
  const samples = 'platform/app/page-samples.ts'
  plan.insert(samples, /^ {2}\.\.\.PEOPLE_SAMPLES,/m, `  '${name}': LOADED,\n`)
  if (/^\/account\/[^/]+$/.test(address)) listInAccount(plan, name, { short, namespace, key }, options)
  plan.todo.push(
    `Write what it reads in ${folder}/${kebab(short)}-page.ts and what it shows in ${folder}/components/${view}.tsx.`,
    `Look at http://amore.localhost:3000${address} at 390 and 1280 pixels, in two brands, and in German or Finnish.`,
    `If it shows data of a member, give ${samples} an invented one, by which the matrix of the console draws it.`,
    'If its heading is not its title, add a row to platform/testing/page-table.ts.',
  )
}

/** Namespace of the titles of a feature's pages; `account` for a feature without pages. */
function namespaceOf(pages: string, feature: string): string {
  const entries = pages
    .split(/^ {2}(?=['\w-]+: page\()/m)
    .filter((entry) => entry.includes(`load: '${feature}:`))
  const titles = entries.flatMap((entry) => /title: '([a-z-]+):/.exec(entry)?.[1] ?? [])
  // Texts of `site` and `common` are sent with every page.
  return titles.find((name) => name !== 'site' && name !== 'common') ?? 'account'
}

interface AccountTitle {
  readonly short: string
  readonly namespace: string
  readonly key: string
}

/** Every page directly below `/account/` is an entry of the account page. */
function listInAccount(plan: Plan, route: string, title: AccountTitle, { wording }: Options): void {
  const { short, namespace, key } = title
  const text = wording ?? { en: spoken(short) }
  const hint = `${snake(short)}_hint`
  if (namespace !== 'account') plan.addText('account', key, text)
  plan.addText('account', hint, text)
  const sections = 'platform/core/account-sections.ts'
  plan.insert(
    sections,
    /\n\]\n$/,
    `
  {
    route: '${route}',
    group: 'privacy',
    title: 'account:${key}',
    hint: 'account:${hint}',
    icon: 'info',
  },`,
  )
  plan.todo.push(`Choose group and icon in ${sections}, and describe the page in account:${hint}.`)
}
