// What `npm run new` writes for a section type of landers (landers/README.md, "A new section type")
// and for a trait of profiles (CONTRIBUTING.md, "A trait of a profile").
import { camel, NewError, named, type Options, type Plan, pascal, spoken } from './plan.ts'

const SECTIONS = 'platform/features/landers/components'

export function newSection(plan: Plan, given: string, { wording, about }: Options): void {
  const type = named('section', given, 'snake')
  const title = wording?.en ?? spoken(type)
  const does = `${(about ?? title).replace(/\.$/, '')}.`
  const [component, sheet] = [pascal(type), `${camel(type)}Css`]
  plan.create(
    `schemas/sections/${type}.schema.json`,
    `${JSON.stringify(schemaOf(type, title, does), null, 2)}\n`,
  )
  plan.create(`${SECTIONS}/sections/${component}.tsx`, componentOf(type, component, sheet, does))
  plan.insert(
    `${SECTIONS}/section-types.tsx`,
    /^import \{ bandCss \} from/m,
    `import { ${component}, ${sheet} } from './sections/${component}.tsx'\n`,
  )
  plan.insert(
    `${SECTIONS}/section-types.tsx`,
    /^export const SECTION_VIEWS: .*= \{\n/m,
    `  ${type}: { Component: ${component}, css: [bandCss, ${sheet}] },\n`,
    'after',
  )
  plan.addText('sections', `type.${type}`, wording ?? { en: title })
  plan.addText('sections', `about.${type}`, about ? { en: does } : (wording ?? { en: does }))
  const rows = [...plan.read('landers/README.md').matchAll(/^\| `([a-z_]+)` +\|.*\n/gm)]
  const next = rows.find(([, name = '']) => name > type) ?? rows.at(-1)
  if (!next) throw new NewError('landers/README.md has no table of section types; add it by hand.')
  const row = `| ${`\`${type}\``.padEnd(21)} | ${does.replace(/\.$/, '').replace(/^./, (first) => first.toLowerCase())} |\n`
  plan.insert('landers/README.md', new RegExp(`^\\| \`${next[1]}\``, 'm'), row)
  plan.generators.push('scripts/generate-editor-schemas.ts')
  plan.todo.push(
    `Write settings and texts in schemas/sections/${type}.schema.json and how it looks in ${SECTIONS}/sections/${component}.tsx.`,
    'Names of further fields go into sections.json of every language. Then: npm run generate',
  )
}

const TONES = ['plain', 'tinted', 'dark', 'brand']

const schemaOf = (type: string, title: string, about: string) => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: `https://schemas.invalid/sections/${type}.schema.json`,
  title,
  description: about,
  type: 'object',
  additionalProperties: false,
  required: ['type'],
  properties: {
    type: { const: type },
    settings: {
      type: 'object',
      description: 'How the section looks and what it shows.',
      additionalProperties: false,
      properties: {
        tone: {
          enum: TONES,
          description:
            "Ground of the section: the page's, a tint, the theme's hero colour, or the brand's gradient.",
          default: 'plain',
        },
      },
    },
  },
  $defs: {
    texts: {
      type: 'object',
      description: 'The words of the section, in each language.',
      additionalProperties: false,
      required: ['title'],
      properties: {
        title: { type: 'string', description: 'What it is about.', minLength: 1, maxLength: 70 },
        lead: { type: 'string', description: 'One sentence.', minLength: 1, maxLength: 160 },
      },
    },
  },
})

const componentOf = (type: string, component: string, sheet: string, about: string) => {
  const name = `l-${type.replaceAll('_', '-')}`
  return `import { Band } from '../Band.tsx'
import type { SectionProps, Tone } from '../section-props.ts'

interface Settings {
  readonly tone: Tone
}

export const ${sheet} = \`
.${name} .l-lead{max-width:34em;margin-inline:auto;text-align:center}
\`

/** ${about} */
export function ${component}({ id, settings, texts }: SectionProps<Settings>) {
  return (
    <Band id={id} tone={settings.tone} className="${name}">
      <h2>{texts.title}</h2>
      {texts.lead && <p className="l-lead">{texts.lead}</p>}
    </Band>
  )
}
`
}

export function newTrait(plan: Plan, given: string, { wording, options = '' }: Options): void {
  const name = named('trait', given, 'snake')
  const list = options.split(',').filter(Boolean)
  if (list.length < 2)
    throw new NewError(
      'A trait needs at least two options: --options never,sometimes (rows store their order).',
    )
  for (const option of list) named('option', option, 'snake')
  const traits = 'platform/core/traits.ts'
  if (new RegExp(`^  ${name}: \\{`, 'm').test(plan.read(traits)))
    throw new NewError(`There is a trait ${name} already.`)
  const numbers = plan.names('migrations').flatMap((file) => /^(\d{4})_/.exec(file)?.[1] ?? [])
  const number = String(Math.max(...numbers.map(Number)) + 1).padStart(4, '0')
  plan.create(
    `migrations/${number}_trait_${name}.sql`,
    `-- The trait ${name} of profiles (platform/core/traits.ts).
alter table member add column ${name} smallint;
alter table member_search add column ${name} smallint;
`,
  )
  const quoted = list.map((option) => `'${option}'`).join(', ')
  plan.insert(
    traits,
    /^\} as const satisfies \{ readonly \[Column in/m,
    `  ${name}: { options: [${quoted}], readers: 'everyone' },\n`,
  )
  const label = wording ?? { en: spoken(name) }
  for (const option of list) plan.addText('options', `${name}.${option}`, { en: spoken(option) })
  plan.addText('members', `field_${name}`, label)
  plan.addText('signup', `trait_${name}`, label)
  plan.generators.push('scripts/generate.ts')
  plan.todo.push(
    `Name it in search_fields and visible_profile_fields of the sites that use it (tenants/<id>/tenant.json, tenants/_presets/).`,
    `If only members may read it, change readers in ${traits}.`,
  )
}
